/** Logging in, registering and resetting in the dialogs, and choosing or founding the enterprise (spec login#step-one, login#step-two, login#register, login#reset). */
export { ownAccountHandlers } from './account-handlers.ts';
export { beginLogin, type StepOne } from './begin-login.ts';
export { completeLogin } from './complete-login.ts';
export { type OwnCaller, ownCodeBinding, ownPhone } from './own-codes.ts';
export { checkPassword, lockPersonWithPassword, type PasswordLogin } from './check-password.ts';
export { myEnterpriseHandlers } from './enterprise-handlers.ts';
export { logIn, loginHandlers, sendAccountCode } from './handlers.ts';
export { accountKeysOf } from './password-spraying.ts';
export { presentCompletedLogin } from './present.ts';
export { plainField } from './sent-fields.ts';
export { type NoticeRecord, noticeRecords, securityNoticesOf, sendSecurityNoticesFromOutbox } from './security-notices.ts';
