import { smsRules } from './purposes.ts';

/**
 * Shares of what one phone may be sent: `known` for browsers that have logged in to its account, `common` for all others,
 * and `reset`, a small reserve for resets from other browsers where strangers have used up the common share.
 */
export type PhoneShare = 'common' | 'known' | 'reset';

export interface PhoneAsker {
  isKnownBrowser: boolean;
  isReset: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;

/** One that went out, or may have, within the last day. */
export interface RecentMessage {
  reserved_at: number;
  phone_share: PhoneShare;
  /** The network from which it was asked for. */
  client_address: string;
}

/** How long a number of messages in a window lets no other go out, ms. @param times newest first */
const waitFor = (times: readonly number[], points: number, window: number, now: number): number => Math.max(0, (times[points - 1] ?? -Infinity) + window - now);

/**
 * Which share of the phone's own budget the next message is taken from; null with the time until there is one. It depends on
 * what was sent to the phone, never on whether the phone is registered.
 * @param messages newest first
 */
export function shareOfPhone(messages: readonly RecentMessage[], { clientAddress, ofPhone, now }: { clientAddress: string; ofPhone: PhoneAsker; now: number }): { share: PhoneShare | null; waitMilliseconds: number } {
  const timesOf = (isMeant: (message: RecentMessage) => boolean) => messages.filter(isMeant).map((message) => message.reserved_at);
  const pauseAfter = (times: readonly number[]) => waitFor(times, 1, smsRules.everySeconds * 1000, now);

  const own: PhoneShare = ofPhone.isKnownBrowser ? 'known' : 'common';
  const times = timesOf(({ phone_share }) => phone_share === own);
  const wait = Math.max(waitFor(times, smsRules.perHour, hour, now), waitFor(times, smsRules.perDay, day, now));
  if (ofPhone.isKnownBrowser) return verdict('known', Math.max(wait, pauseAfter(times)));

  const pause = pauseAfter(timesOf(({ phone_share }) => phone_share !== 'known'));
  if (wait === 0 || !ofPhone.isReset) return verdict('common', Math.max(wait, pause));
  const ofReserve = waitFor(timesOf(({ phone_share }) => phone_share === 'reset'), smsRules.resetsPerDay, day, now);
  const ofNetwork = waitFor(timesOf(({ phone_share, client_address }) => phone_share === 'reset' && client_address === clientAddress), smsRules.resetsPerDayOfNetwork, day, now);
  const reserveWait = Math.max(ofReserve, ofNetwork);
  return reserveWait <= wait ? verdict('reset', Math.max(reserveWait, pause)) : verdict('common', Math.max(wait, pause));
}

const verdict = (share: PhoneShare, waitMilliseconds: number) => ({ share: waitMilliseconds > 0 ? null : share, waitMilliseconds });
