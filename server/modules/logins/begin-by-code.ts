import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { findCredentials } from '../accounts/index.ts';
import { type CodeBinding, requireSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { beginLogin, type StepOne } from './begin-login.ts';
import { noteRightfulLogin } from './password-spraying.ts';

/**
 * Step 1 by SMS code. Whether a phone is registered is told to whoever has it, for a code that is then used up.
 * @throws Refusal 70003, 10051
 */
export async function beginByCode(caller: CallerContext, { phone, topCode, smsCode }: { phone: string; topCode: string; smsCode: string }): Promise<StepOne> {
  const { context, clientAddress, signal } = caller;
  const binding: CodeBinding = { phone, topCode, purpose: 'login' };
  await requireSmsCode(context, binding, smsCode, clientAddress);
  const person = await findCredentials(context, phone);
  // The code was right: what failed for this account at this address before was the owner's.
  if (person !== null) await noteRightfulLogin(context, clientAddress, [phone, person.userName]);
  if (person === null) {
    await context.database.transaction(async (tx) => {
      await useSmsCode(context, tx, binding, smsCode);
      signal.throwIfAborted();
    });
    throw refuse.phoneNotRegistered();
  }
  return beginLogin(caller, person.personId, (tx) => useSmsCode(context, tx, binding, smsCode), 'code');
}
