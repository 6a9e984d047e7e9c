/** Logging in, registering and resetting in the dialogs, and choosing or founding the enterprise (spec login#step-one, login#step-two, login#register, login#reset). */
export { ownAccountHandlers } from './account-handlers.ts';
export { beginLogin, type StepOne } from './begin-login.ts';
export { completeLogin } from './complete-login.ts';
export { loginHandlers } from './handlers.ts';
export { type NoticeRecord, noticeRecords, securityNoticesOf, sendSecurityNoticesFromOutbox } from './security-notices.ts';
