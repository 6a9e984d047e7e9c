import { platformTopCode } from '../../../contract/constants.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { requireOwnTopCode } from '../../calls/own-top-code.ts';
import { countingRegistration } from '../../calls/registration-limit.ts';
import { refuse } from '../../calls/refusal.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { addPerson, currentAgreement, findPersonByPhone, hashPassword, type NewPerson, recordConsent } from '../accounts/index.ts';
import { authorOf, recordAct } from '../../audit/index.ts';
import { admitMember, checkOpenToNewMembers } from '../enterprises/index.ts';
import { type CodeBinding, holdingSmsCode, requireSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { requireUncommonPassword } from './new-password.ts';

export interface NewAccount {
  phone: string;
  smsCode: string;
  name: string;
  topCode: string;
  password: string;
}

type RegisterCaller = Pick<CallerContext, 'context' | 'clientAddress' | 'headers' | 'requestId' | 'tenant' | 'transaction'>;

/**
 * Registers a person in the dialog (spec login#register, product#membership-by-registration): of the platform alone (`-1`), or
 * as a student of the site's enterprise. Person, membership and consent are stored together or not at all. Only a right code reveals
 * whether a phone is registered, and it is then used up.
 * @throws Refusal 10063 if the site's operator has closed registration, or the enterprise's trial has ended, 40001, 70003, 10053, 42900
 */
export async function registerPerson(caller: RegisterCaller, account: NewAccount): Promise<void> {
  const { context, clientAddress } = caller;
  const { phone, smsCode, topCode, password } = account;
  const { supervisorFlag } = await requireOpenRegistration(caller, topCode);
  requireUncommonPassword('studentPassword', password, phone);
  const binding: CodeBinding = { phone, topCode, purpose: 'register' };
  await requireSmsCode(context, binding, smsCode, caller);
  const newAccount = { ...account, userType: supervisorFlag ? ('EXPAND_SUPERVISOR' as const) : ('EXPAND_ASSESSOR' as const) };
  await countingRegistration(context, 'dialog-registrations', clientAddress, () => holdingSmsCode(context, binding, () => registerWith(binding, caller, newAccount)));
}

/**
 * Requires that a new person may register on this site. Checked before the code is sent, and again before it is used.
 * @throws Refusal 40001 for an enterprise other than the site's own, 10063 if the site's operator has closed registration, or
 * the enterprise's trial has ended
 */
export async function requireOpenRegistration(caller: Pick<CallerContext, 'context' | 'tenant'>, topCode: string): Promise<{ supervisorFlag: boolean }> {
  const { context } = caller;
  requireOwnTopCode(caller, topCode);
  const { registerEnabled, supervisorFlag } = await siteConfiguration(context, platformTopCode);
  if (!registerEnabled) throw refuse.registrationClosed();
  if (topCode !== platformTopCode) await checkOpenToNewMembers(context, topCode);
  return { supervisorFlag };
}

async function registerWith(binding: CodeBinding, { context, clientAddress, requestId, transaction }: RegisterCaller, account: NewAccount & Pick<NewPerson, 'userType'>): Promise<void> {
  const { phone, smsCode, name, topCode, password, userType } = account;
  if (await findPersonByPhone(context, phone)) {
    await transaction((tx) => useSmsCode(context, tx, binding, smsCode));
    throw refuse.phoneAlreadyRegistered();
  }

  const passwordHash = await hashPassword(password, clientAddress);
  const agreement = await currentAgreement(context, topCode);
  await transaction(async (tx) => {
    await useSmsCode(context, tx, binding, smsCode);
    const personId = await addPerson(context, tx, { phone, userName: null, name, passwordHash, cardId: null, userType });
    const author = authorOf({ personId, clientAddress, requestId });
    await recordAct(context, tx, author, { action: 'password.set', topCode: platformTopCode, subjectKind: 'person', subjectCode: personId });
    if (topCode !== platformTopCode) await admitMember(context, tx, personId, topCode, 'student', author);
    // The form shows the checkbox only if there is an agreement to accept (spec forms#dialog-agreement).
    if (agreement !== null) await recordConsent(context, tx, personId, agreement, { clientAddress, channel: 'dialog' });
  });
}
