/** SMS codes: sent within budgets, valid once, bound to phone, tenant and purpose (spec captcha-and-sms#sms-codes, captcha-and-sms#sms-limits). */
import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { removeExpiredCodes, removeMessagesBefore, removeIdlePhones } from './store.ts';

export { type CodeSource } from './code-requester.ts';
export { hasSmsCode, requireSmsCode, useLastSmsCode, useSmsCode, voidSmsCode } from './check-code.ts';
export { sendCode, smsCodeHandlers } from './handlers.ts';
export { holdingSmsCode } from './hold-code.ts';
export { eraseMessages, type MessageRecord, messageRecords } from './personal-data.ts';
export { type CodeBinding, type SmsPurpose, smsRules } from './purposes.ts';
export { requestSmsCode } from './request-code.ts';
export type { Expectation } from './request-shares.ts';
export { rosterRules } from './shares.ts';

/** Part of the clean-up. @returns the number of deleted rows */
export async function removeOldSmsCodes({ database, clock }: Pick<Context, 'clock' | 'database'>): Promise<number> {
  const now = clock.now();
  const codes = await removeInBatches(database, (tx, atMost) => removeExpiredCodes(tx, now, atMost));
  const phones = await removeInBatches(database, (tx, atMost) => removeIdlePhones(tx, now, atMost));
  return codes + phones + (await removeInBatches(database, (tx, atMost) => removeMessagesBefore(tx, keptSince(retention.smsMessages, now), atMost)));
}
