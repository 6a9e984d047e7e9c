import type { Config } from '../../config.ts';
import type { AddressRule } from '../../calls/address-limits.ts';
import type { LimitRule } from '../../limits/index.ts';

/**
 * Every budget of SMS is divided into shares with counters of their own, so that a caller cannot use up the share of another
 * who has proved more (decisions §2, docs/decisions/0015). Per cent of the budget; together they are the whole of it.
 */
export const sharePercents = {
  /** Asked for by a browser that has logged in to the phone's account. */
  known: 15,
  /** A reset for a registered phone. */
  reset: 5,
  /** Another code for a registered phone, from a browser that its account does not know. */
  registered: 55,
  /** Registration and binding, for every phone alike: both are for new people. */
  newcomer: 20,
  /** A login or reset code for a phone of which no person is known. */
  unknown: 5,
} as const;

export type Share = keyof typeof sharePercents;
export const shares = Object.keys(sharePercents) as Share[];

/** An address or a network takes in a day at most what it may take in so many hours: one network alone does not use up the site's day. */
const hoursOfAddressDay = 4;

export interface ShareRules {
  addressHour: AddressRule;
  addressDay: AddressRule;
  siteHour: LimitRule;
  siteDay: LimitRule;
}

/** The limits of one share, as the configuration has them. */
export function rulesOf(share: Share, { smsPerHourPerAddress, smsPerHourPerNetwork, smsPerHourForSite, smsPerDayForSite }: Config['limits']): ShareRules {
  const part = (budget: number) => Math.max(1, Math.floor((budget * sharePercents[share]) / 100));
  const [points, pointsOfNetwork] = [part(smsPerHourPerAddress), part(smsPerHourPerNetwork)];
  return {
    addressHour: { name: `sms-${share}-address`, points, pointsOfNetwork, windowSeconds: 3_600 },
    addressDay: { name: `sms-${share}-address-day`, points: points * hoursOfAddressDay, pointsOfNetwork: pointsOfNetwork * hoursOfAddressDay, windowSeconds: 86_400 },
    siteHour: { name: `sms-${share}-site`, points: part(smsPerHourForSite), windowSeconds: 3_600 },
    siteDay: { name: `sms-${share}-site-day`, points: part(smsPerDayForSite), windowSeconds: 86_400 },
  };
}
