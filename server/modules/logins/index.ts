/** Logging in, registering and resetting in the dialogs, and choosing or founding the enterprise (decisions §3). */
export { beginLogin, type StepOne } from './begin-login.ts';
export { completeLogin, type LoginCaller } from './complete-login.ts';
export { loginHandlers } from './handlers.ts';
