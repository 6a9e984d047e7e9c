import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { findCredentials, hashPassword, revokeSessionsOf, setPassword, unbindIdentity, voidTemporaryTokensOf } from '../accounts/index.ts';
import { type CodeBinding, requireSmsCode, useLastSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { requireUncommonPassword } from './new-password.ts';

export interface PasswordReset {
  phone: string;
  smsCode: string;
  topCode: string;
  password: string;
}

/**
 * Sets the password of whoever has the phone, also for the first time. Everything that was opened before ends: sessions,
 * logins on their way (security check 20), the phone's other codes, and the bound messaging app (docs/decisions/0008).
 * @throws Refusal 40001, 70003, 10051
 */
export async function resetPassword({ context, clientAddress, signal }: Pick<CallerContext, 'context' | 'clientAddress' | 'signal'>, { phone, smsCode, topCode, password }: PasswordReset): Promise<void> {
  requireUncommonPassword('password', password, phone);
  const binding: CodeBinding = { phone, topCode, purpose: 'resetPassword' };
  await requireSmsCode(context, binding, smsCode, clientAddress);
  const person = await findCredentials(context, phone);
  if (person === null) {
    await context.database.transaction((tx) => useSmsCode(context, tx, binding, smsCode));
    throw refuse.phoneNotRegistered();
  }
  requireUncommonPassword('password', password, person.userName);
  const passwordHash = await hashPassword(password);
  await context.database.transaction(async (tx) => {
    await useLastSmsCode(context, tx, binding, smsCode);
    // In this order: whoever logs in at this moment by the old password, or by the messaging app, holds the person, then a token, then a session.
    await setPassword(tx, person.personId, passwordHash);
    await voidTemporaryTokensOf(context, tx, person.personId);
    await revokeSessionsOf(context, tx, person.personId);
    await unbindIdentity(tx, person.personId);
    signal.throwIfAborted();
  });
}
