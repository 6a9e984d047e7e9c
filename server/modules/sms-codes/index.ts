/** SMS codes: asked for within budgets, checked once, bound to phone, tenant and purpose (decisions §2). */
import type { Context } from '../../context.ts';
import { removeOld } from './store.ts';

export { requireSmsCode, useSmsCode, voidSmsCode } from './check-code.ts';
export { smsCodeHandlers } from './handlers.ts';
export { phoneIndexOf } from './phone-index.ts';
export { type CodeBinding, type SmsPurpose, smsRules } from './purposes.ts';
export { requestSmsCode } from './request-code.ts';

/** Part of the nightly clean-up. */
export const removeOldSmsCodes = ({ database, clock }: Context): Promise<void> => removeOld(database, clock.now());
