import type { Config } from '../../config.ts';
import type { AddressRule } from '../../calls/address-limits.ts';
import type { LimitRule } from '../../limits/index.ts';

/**
 * Every budget of SMS is divided into shares with separate counters, so that an anonymous caller cannot use up the share of a
 * known one (spec captcha-and-sms#shares; docs/decisions/0015). In per cent of the budget. The sum is 100.
 */
export const sharePercents = {
  /** Requested by a browser that has logged in to the phone's account. */
  known: 15,
  /** A reset code for a registered phone. */
  reset: 5,
  /** Another code for a registered phone, from a browser that its account does not know. */
  registered: 55,
  /** Registration and binding, for every phone alike: both are for new people. */
  newcomer: 20,
  /** A login or reset code for an unregistered phone. */
  unknown: 5,
} as const;

export type Share = keyof typeof sharePercents;
export const shares = Object.keys(sharePercents) as Share[];

/** The daily limit of an address or network, in hours of its hourly limit, so that one network alone cannot use up the site's day. */
const hoursOfAddressDay = 4;

/**
 * Anyone can request newcomers' codes with invented phones. One network gets at most a tenth of the site's share of them, and
 * half of that share is a reserve for networks with few requests: a hundredth of it each. So a few busy networks
 * block registration only for themselves, and using up the reserve takes fifty networks (docs/decisions/0015).
 */
const newcomerPercents = { ofNetwork: 10, reserve: 50, little: 1 } as const;

/** The site's limit of one share in a window. */
export interface SiteRule extends LimitRule {
  /** The small allowance of one network. Null if a share has no reserve. */
  little: LimitRule | null;
  /** The limit of all networks together above their small allowance: the share without the reserve. */
  much: LimitRule | null;
}

export interface ShareRules {
  addressHour: AddressRule & { pointsOfNetwork: number };
  addressDay: AddressRule & { pointsOfNetwork: number };
  siteHour: SiteRule;
  siteDay: SiteRule;
}

const percentOf = (budget: number, percent: number) => Math.max(1, Math.floor((budget * percent) / 100));

/**
 * An enterprise writes its rosters itself, so phones that only stand on one get at most half of the site's share for registered phones. One
 * enterprise alone cannot use up that half, and neither can all trials together. In per cent of the share.
 */
const rosterPercents = { ofAll: 50, ofTrials: 30, ofEnterprise: 30 } as const;

/** The limits of codes for phones that are not registered and stand on a roster, per hour and day. */
export function rosterRules(limits: Config['limits']): Record<keyof typeof rosterPercents, LimitRule[]> {
  const { siteHour, siteDay } = rulesOf('registered', limits);
  const rules = (part: keyof typeof rosterPercents, name: string): LimitRule[] => [siteHour, siteDay].map(({ points, windowSeconds }) => ({ name: `${name}-${windowSeconds}`, points: percentOf(points, rosterPercents[part]), windowSeconds }));
  return { ofAll: rules('ofAll', 'live-codes-of-rosters'), ofTrials: rules('ofTrials', 'live-codes-of-trial-rosters'), ofEnterprise: rules('ofEnterprise', 'live-codes-of-roster') };
}

/** The limits of one share by the configuration. */
export function rulesOf(share: Share, { smsPerHourPerAddress, smsPerHourPerNetwork, smsPerHourForSite, smsPerDayForSite }: Config['limits']): ShareRules {
  const part = (budget: number) => percentOf(budget, sharePercents[share]);
  const isNewcomer = share === 'newcomer';
  const siteRule = (name: string, budget: number, windowSeconds: number): SiteRule => {
    const points = part(budget);
    const ofNewcomers = (suffix: string, percent: number): LimitRule | null => (isNewcomer ? { name: `${name}-${suffix}`, points: percentOf(points, percent), windowSeconds } : null);
    return { name, points, windowSeconds, little: ofNewcomers('little', newcomerPercents.little), much: ofNewcomers('much', 100 - newcomerPercents.reserve) };
  };
  const siteHour = siteRule(`sms-${share}-site`, smsPerHourForSite, 3_600);
  const siteDay = siteRule(`sms-${share}-site-day`, smsPerDayForSite, 86_400);

  const addressRule = (name: string, hours: number, { points: ofSite, windowSeconds }: SiteRule) => {
    const atMost = isNewcomer ? percentOf(ofSite, newcomerPercents.ofNetwork) : Infinity;
    return { name, points: Math.min(part(smsPerHourPerAddress) * hours, atMost), pointsOfNetwork: Math.min(part(smsPerHourPerNetwork) * hours, atMost), windowSeconds };
  };
  return {
    addressHour: addressRule(`sms-${share}-address`, 1, siteHour),
    addressDay: addressRule(`sms-${share}-address-day`, hoursOfAddressDay, siteDay),
    siteHour,
    siteDay,
  };
}
