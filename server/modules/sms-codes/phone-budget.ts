import { audienceOf, type SmsPurpose, smsRules } from './purposes.ts';

/**
 * Shares of one phone's message budget: `known` for browsers that have logged in to its account, `common` for all others,
 * and `reset`, a small reserve for resets from other browsers after strangers have used up the common share.
 */
export type PhoneShare = 'common' | 'known' | 'reset';

export interface PhoneRequest {
  isKnownBrowser: boolean;
  isReset: boolean;
  isNewcomer: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;

/** A message of the last day that was sent, or may have been sent. */
export interface RecentMessage {
  reserved_at: number;
  phone_share: PhoneShare;
  purpose: SmsPurpose;
  /** The network of the requester. */
  client_address: string;
}

/** Milliseconds until a window that allows `points` messages allows another. @param times newest first */
const waitFor = (times: readonly number[], points: number, window: number, now: number): number => Math.max(0, (times[points - 1] ?? -Infinity) + window - now);

/**
 * The share of the phone's own budget from which the next message is taken. Null, with the waiting time, if there is none. It depends on
 * sent and withheld messages to the phone, and never on whether the phone is registered. Login and reset codes, withheld or not,
 * count against a newcomer's code only as far as they leave newcomers their part of the hour and of the day.
 * @param messages newest first
 */
export function shareOfPhone(messages: readonly RecentMessage[], { clientAddress, phoneRequest, now }: { clientAddress: string; phoneRequest: PhoneRequest; now: number }): { share: PhoneShare | null; waitMilliseconds: number } {
  const timesOf = (isMeant: (message: RecentMessage) => boolean) => messages.filter(isMeant).map((message) => message.reserved_at);
  const pauseAfter = (times: readonly number[]) => waitFor(times, 1, smsRules.everySeconds * 1000, now);

  const own: PhoneShare = phoneRequest.isKnownBrowser ? 'known' : 'common';
  const times = timesOf(({ phone_share }) => phone_share === own);
  const ofNewcomers = timesOf(({ phone_share, purpose }) => phone_share === own && audienceOf[purpose] === 'newcomer');
  const ofMembers = timesOf(({ phone_share, purpose }) => phone_share === own && audienceOf[purpose] === 'member');
  const counted = (membersAtMost: number) => (phoneRequest.isNewcomer && own === 'common' ? [...ofNewcomers, ...ofMembers.slice(0, membersAtMost)].toSorted((a, b) => b - a) : times);
  const waitOfHour = waitFor(counted(smsRules.perHour - smsRules.ofNewcomersPerHour), smsRules.perHour, hour, now);
  const waitOfDay = waitFor(counted(smsRules.perDay - smsRules.ofNewcomersPerDay), smsRules.perDay, day, now);
  const wait = Math.max(waitOfHour, waitOfDay);
  if (phoneRequest.isKnownBrowser) return verdict('known', Math.max(wait, pauseAfter(times)));

  const pause = pauseAfter(timesOf(({ phone_share }) => phone_share !== 'known'));
  if (wait === 0 || !phoneRequest.isReset) return verdict('common', Math.max(wait, pause));
  const ofReserve = waitFor(timesOf(({ phone_share }) => phone_share === 'reset'), smsRules.resetsPerDay, day, now);
  const ofNetwork = waitFor(timesOf(({ phone_share, client_address }) => phone_share === 'reset' && client_address === clientAddress), smsRules.resetsPerDayOfNetwork, day, now);
  const reserveWait = Math.max(ofReserve, ofNetwork);
  return reserveWait <= wait ? verdict('reset', Math.max(reserveWait, pause)) : verdict('common', Math.max(wait, pause));
}

const verdict = (share: PhoneShare, waitMilliseconds: number) => ({ share: waitMilliseconds > 0 ? null : share, waitMilliseconds });
