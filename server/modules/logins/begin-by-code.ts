import type { CallerContext } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { addLearner, currentAgreement, findCredentials, findPersonByPhone } from '../accounts/index.ts';
import { type CodeBinding, requireSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { beginLogin, type StepOne } from './begin-login.ts';

/** Whether a phone is on the list of a class. */
export type IsListed = (context: CallerContext['context'], phone: string) => Promise<boolean>;

/**
 * Step 1 by SMS code. Only a right code reveals whether a phone is registered, and it is then used up. A phone on the list of a class gets
 * its account here, as it would at the door of the class (docs/decisions/0035).
 * @throws Refusal 70003, 10051
 */
export async function beginByCode(caller: CallerContext, { phone, topCode, smsCode }: { phone: string; topCode: string; smsCode: string }, isListed: IsListed): Promise<StepOne> {
  const { context, clientAddress, tenant, transaction } = caller;
  const binding: CodeBinding = { phone, topCode, purpose: 'login' };
  await requireSmsCode(context, binding, smsCode, caller);
  const known = await findCredentials(context, phone);
  if (known !== null) return beginLogin(caller, known.personId, (tx) => useSmsCode(context, tx, binding, smsCode), 'code');
  // A disabled account stays disabled.
  const mayRegister = (await findPersonByPhone(context, phone)) === null && (await isListed(context, phone));
  const agreement = mayRegister ? await currentAgreement(context, tenant.topCode) : null;
  const personId = await transaction(async (tx) => {
    // Used up first: of several requests with the code only one adds a person, and none after the erasure of the phone's data.
    await useSmsCode(context, tx, binding, smsCode);
    return mayRegister ? addLearner(context, tx, { phone, name: nameOfLearner(phone), agreement, clientAddress }) : null;
  });
  if (personId === null) throw refuse.phoneNotRegistered();
  return beginLogin(caller, personId);
}

/** Any enterprise can write a name on its list, so the account does not take it over. Rooms show the list's name. */
const nameOfLearner = (phone: string): string => `学员${phone.slice(-4)}`;
