import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { findCredentials } from '../accounts/index.ts';
import { type CodeBinding, requireSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { beginLogin, type StepOne } from './begin-login.ts';

/**
 * Step 1 by SMS code. Only a right code reveals whether a phone is registered, and it is then used up.
 * @throws Refusal 70003, 10051
 */
export async function beginByCode(caller: CallerContext, { phone, topCode, smsCode }: { phone: string; topCode: string; smsCode: string }): Promise<StepOne> {
  const { context, transaction } = caller;
  const binding: CodeBinding = { phone, topCode, purpose: 'login' };
  await requireSmsCode(context, binding, smsCode, caller);
  const person = await findCredentials(context, phone);
  if (person === null) {
    await transaction((tx) => useSmsCode(context, tx, binding, smsCode));
    throw refuse.phoneNotRegistered();
  }
  return beginLogin(caller, person.personId, (tx) => useSmsCode(context, tx, binding, smsCode), 'code');
}
