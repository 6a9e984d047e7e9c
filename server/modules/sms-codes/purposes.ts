import type { ParsedRequestOf } from '../../../contract/calls/index.ts';

/**
 * What a code is for: the values of `operaType` in the two calls that send codes (spec captcha-and-sms#purposes). A code for
 * one purpose is refused for every other (spec security#code-purpose).
 */
export type SmsPurpose = ParsedRequestOf<'sendVerCode' | 'sendOfficialCode'>['operaType'];

/** For whom a purpose is. Anyone can register or bind, and nothing of these answers depends on whether the phone is registered. */
export const audienceOf: Record<SmsPurpose, 'newcomer' | 'member'> = { orgRegister: 'newcomer', register: 'newcomer', bind: 'newcomer', login: 'member', resetPassword: 'member', liveLogin: 'newcomer' };

/** The phone, the site and the purpose that a code is bound to. */
export interface CodeBinding {
  phone: string;
  topCode: string;
  purpose: SmsPurpose;
}

/**
 * The rules of a code (spec captcha-and-sms#wrong-tries, captcha-and-sms#sms-limits): valid 5 minutes, 5 wrong tries of the
 * caller who asked for the code, and as many of browsers known to the account; all others have a few for each code. One a
 * minute, 5 an hour, 10 a day for a phone across purposes. Browsers known to its account may ask for as many of their own.
 * Where others have used up the phone's day it may still be sent a few codes to reset by, one of them for each network that
 * asks. Login and reset codes leave a part of the hour and of the day to newcomers' codes.
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
