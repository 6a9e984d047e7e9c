import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { countingRegistration } from '../../calls/registration-limit.ts';
import { findCredentials, hashPassword, revokeSessionsOf, setPassword, unbindIdentity, voidTemporaryTokensOf } from '../accounts/index.ts';
import { authorOf, recordAct } from '../../audit/index.ts';
import { type CodeBinding, holdingSmsCode, requireSmsCode, useLastSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { requireUncommonPassword } from './new-password.ts';
import { queueSecurityNotice } from './security-notices.ts';

export interface PasswordReset {
  phone: string;
  smsCode: string;
  topCode: string;
  password: string;
}

type ResetCaller = Pick<CallerContext, 'context' | 'headers' | 'clientAddress' | 'requestId' | 'transaction'>;

/**
 * Sets the password of the person with a phone, also a first one. It ends everything that was opened before: sessions,
 * logins in progress (spec security#reset-ends-sessions), the phone's other codes, and the binding of the messaging app
 * (docs/decisions/0008).
 * @throws Refusal 40001, 70003, 10051, 42900
 */
export async function resetPassword(caller: ResetCaller, reset: PasswordReset): Promise<void> {
  const { context, clientAddress } = caller;
  requireUncommonPassword('password', reset.password, reset.phone);
  const binding: CodeBinding = { phone: reset.phone, topCode: reset.topCode, purpose: 'resetPassword' };
  await requireSmsCode(context, binding, reset.smsCode, caller);
  await countingRegistration(context, 'password-resets', clientAddress, () => holdingSmsCode(context, binding, () => resetWith(binding, caller, reset)));
}

async function resetWith(binding: CodeBinding, caller: ResetCaller, { phone, smsCode, password }: PasswordReset): Promise<void> {
  const { context, clientAddress, transaction } = caller;
  const person = await findCredentials(context, phone);
  if (person === null) {
    await transaction((tx) => useSmsCode(context, tx, binding, smsCode));
    throw refuse.phoneNotRegistered();
  }
  requireUncommonPassword('password', password, person.userName);
  const passwordHash = await hashPassword(password, clientAddress);
  await transaction(async (tx) => {
    await useLastSmsCode(context, tx, binding, smsCode);
    // In the same lock order as a login: person, token, session. Another order could deadlock.
    await setPassword(tx, person.personId, passwordHash);
    await voidTemporaryTokensOf(context, tx, person.personId);
    await revokeSessionsOf(context, tx, person.personId);
    const wasBound = await unbindIdentity(tx, person.personId);
    const author = authorOf({ ...caller, personId: person.personId });
    const onPerson = { topCode: platformTopCode, subjectKind: 'person', subjectCode: person.personId };
    await recordAct(context, tx, author, { action: person.passwordHash === null ? 'password.set' : 'password.reset', ...onPerson });
    if (wasBound) await recordAct(context, tx, author, { action: 'wechat.unbind', ...onPerson });
    await queueSecurityNotice(context, tx, caller, { personId: person.personId, event: 'passwordReset' });
  });
}
