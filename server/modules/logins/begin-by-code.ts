import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { addPerson, currentAgreement, findCredentials, findPersonByPhone, recordConsent } from '../accounts/index.ts';
import { type CodeBinding, requireSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { beginLogin, type StepOne } from './begin-login.ts';

/** The name that an enterprise gave a phone on the list of a class, or null. */
export type NameOnList = (context: CallerContext['context'], phone: string) => Promise<string | null>;

/**
 * Step 1 by SMS code. Only a right code reveals whether a phone is registered, and it is then used up. A phone on the list of a class gets
 * its account here, as it would at the door of the class (docs/decisions/0035).
 * @throws Refusal 70003, 10051
 */
export async function beginByCode(caller: CallerContext, { phone, topCode, smsCode }: { phone: string; topCode: string; smsCode: string }, nameOnList: NameOnList): Promise<StepOne> {
  const { context, transaction } = caller;
  const binding: CodeBinding = { phone, topCode, purpose: 'login' };
  await requireSmsCode(context, binding, smsCode, caller);
  const personId = (await findCredentials(context, phone))?.personId ?? (await addListed(caller, phone, nameOnList));
  if (personId === null) {
    await transaction((tx) => useSmsCode(context, tx, binding, smsCode));
    throw refuse.phoneNotRegistered();
  }
  return beginLogin(caller, personId, (tx) => useSmsCode(context, tx, binding, smsCode), 'code');
}

/** Adds the person of a phone that stands on a list, with the consent to the agreement below the login's button. Null for other phones. */
async function addListed({ context, clientAddress, tenant, transaction }: CallerContext, phone: string, nameOnList: NameOnList): Promise<string | null> {
  // A disabled account stays disabled.
  if ((await findPersonByPhone(context, phone)) !== null) return null;
  const name = await nameOnList(context, phone);
  if (name === null) return null;
  const agreement = await currentAgreement(context, tenant.topCode);
  return transaction(async (tx) => {
    const added = await addPerson(context, tx, { phone, userName: null, name, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' });
    if (agreement !== null) await recordConsent(context, tx, added, agreement, { clientAddress, channel: 'live' });
    return added;
  });
}
