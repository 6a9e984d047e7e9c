import type { ParsedRequestOf } from '../../../contract/calls/index.ts';

/**
 * The purpose of a code: the values of `operaType` in the two calls that send codes (spec captcha-and-sms#purposes), and `ownData` and
 * `erasure`, which only a logged-in person can request. A code for one purpose is refused for every other (spec security#code-purpose).
 */
export type SmsPurpose = ParsedRequestOf<'sendVerCode' | 'sendOfficialCode'>['operaType'] | 'ownData' | 'erasure';

/** The audience of each purpose. Anyone can register or bind, and these answers do not depend on whether the phone is registered. */
export const audienceOf: Record<SmsPurpose, 'newcomer' | 'member'> = { orgRegister: 'newcomer', register: 'newcomer', bind: 'newcomer', login: 'member', resetPassword: 'member', ownData: 'member', erasure: 'member', liveLogin: 'newcomer' };

/** The phone, the site and the purpose to which a code is bound. */
export interface CodeBinding {
  phone: string;
  topCode: string;
  purpose: SmsPurpose;
}

/**
 * The rules of a code (spec captcha-and-sms#wrong-tries, captcha-and-sms#sms-limits). It is valid for 5 minutes, with 5 wrong tries for
 * the requester, as many for browsers known to the account, and a few for all others. A phone gets one code a
 * minute, 5 an hour and 10 a day across purposes. Browsers known to its account may request as many of their own.
 * After others have used up the phone's day, it still gets a few reset codes, one for each requesting
 * network. Login and reset codes leave a part of the hour and of the day to newcomers' codes.
 */
export const smsRules = {
  validMinutes: 5,
  wrongTries: 5,
  strangerTries: 3,
  everySeconds: 60,
  perHour: 5,
  perDay: 10,
  ofNewcomersPerHour: 2,
  ofNewcomersPerDay: 4,
  resetsPerDay: 3,
  resetsPerDayOfNetwork: 1,
} as const;
