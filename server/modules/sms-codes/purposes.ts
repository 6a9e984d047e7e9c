/** What a code is for; a code for one purpose opens no other (security check 6). The names are `operaType`'s (§7.1). */
export type SmsPurpose = 'orgRegister' | 'login' | 'register' | 'resetPassword' | 'bind' | 'liveLogin';

/** Whom and what a code is bound to. */
export interface CodeBinding {
  phone: string;
  topCode: string;
  purpose: SmsPurpose;
}

/** decisions §2: valid 5 minutes, 5 wrong tries; one a minute, 5 an hour, 10 a day for a phone across purposes. */
export const smsRules = {
  validMinutes: 5,
  wrongTries: 5,
  everySeconds: 60,
  perHour: 5,
  perDay: 10,
} as const;
