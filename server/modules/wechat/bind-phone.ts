import { platformTopCode } from '../../../contract/constants.ts';
import { returnCodes } from '../../../contract/return-codes.ts';
import { isNameCharacter, personName } from '../../../contract/rules/index.ts';
import type { CallerContext } from '../../calls/caller.ts';
import { Refusal, refuse } from '../../calls/refusal.ts';
import { countingRegistration } from '../../calls/registration-limit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { siteConfiguration } from '../../publishing/index.ts';
import { addPerson, bindIdentity, currentAgreement, findPersonByPhone, lockPersonByIdentity, lockPerson, IdentityTaken, recordConsent } from '../accounts/index.ts';
import { authorOf, recordAct } from '../../audit/index.ts';
import { admitMember } from '../enterprises/index.ts';
import { beginLogin, type StepOne } from '../logins/index.ts';
import { type CodeBinding, requireSmsCode, useSmsCode } from '../sms-codes/index.ts';
import { refuseWechat } from './refusals.ts';
import { takeTicket } from './ticket-store.ts';
import { requireTicket } from './tickets.ts';

/** The name of a person without a usable nickname. */
const nameless = '微信用户';
/** A name has 1 to 50 characters (spec forms#person-name). */
const personNameMaxLength = 50;

/**
 * Binds a confirmed identity of the messaging app to the owner of a phone, and completes step 1
 * (spec login#wechat-bind). An unknown phone becomes a new person without a password. A previous identity of the person is
 * replaced, because the phone gives access to the account anyway. Code, ticket, person and identity change together or not at
 * all.
 * @throws Refusal 10062, 70003, 42900, 10051 for a phone of a disabled person, 10063 for a new person if the enterprise's trial has ended
 */
export async function bindPhone(caller: CallerContext, { ticket, phone, smsCode }: { ticket: string; phone: string; smsCode: string }): Promise<StepOne> {
  const { context, clientAddress, requestId, tenant, transaction } = caller;
  const { key, person } = await requireTicket(caller, ticket);
  const binding: CodeBinding = { phone, topCode: tenant.topCode, purpose: 'bind' };
  await requireSmsCode(context, binding, smsCode, caller);

  const newcomer = await newcomerWith(caller, phone, context.secrets.open(person.name_sealed));
  const bind = (known: string | null): Promise<string> =>
    transaction(async (tx) => {
      if (!(await takeTicket(tx, key, 'binding'))) throw refuseWechat.ticketUnusable();
      await useSmsCode(context, tx, binding, smsCode);
      if (known !== null && (await lockPerson(tx, known)) === null) throw refuse.phoneNotRegistered();
      const personId = known ?? (await newcomer(tx));
      const isReplaced = await bindIdentity(context, tx, personId, person);
      const author = authorOf({ personId, clientAddress, requestId });
      const onPerson = { topCode: platformTopCode, subjectKind: 'person', subjectCode: personId };
      if (isReplaced) await recordAct(context, tx, author, { action: 'wechat.unbind', ...onPerson });
      await recordAct(context, tx, author, { action: 'wechat.bind', ...onPerson });
      return personId;
    });

  const personId = await countingRegistration(context, 'wechat-bindings', clientAddress, () => boundPerson(context, phone, bind));
  return beginLogin(caller, personId, async (tx) => {
    if (!(await lockPersonByIdentity(tx, personId, person))) throw refuseWechat.ticketUnusable();
  }, 'wechat');
}

/** @returns the person of `bind`: the owner of the phone, or a new person */
async function boundPerson(context: Context, phone: string, bind: (known: string | null) => Promise<string>): Promise<string> {
  const known = await findPersonByPhone(context, phone);
  try {
    return await bind(known);
  } catch (error) {
    // Another ticket bound the identity to another phone meanwhile. Scanning again logs in there.
    if (error instanceof IdentityTaken) throw refuseWechat.ticketUnusable();
    // The phone was registered meanwhile in another way.
    if (known === null && error instanceof Refusal && error.returnCode === returnCodes.phoneAlreadyRegistered) return bind(await findPersonByPhone(context, phone));
    throw error;
  }
}

/** The allowed part of a nickname: emoji and invisible characters are removed, and the rest is shortened. A nickname with an address or a phone is not used. */
function nameFrom(nickname: string): string {
  const kept = [...nickname].filter(isNameCharacter);
  const name = personName.safeParse(kept.slice(0, personNameMaxLength).join(''));
  return name.success ? name.data : nameless;
}

/** Makes a function that adds the new person for an unknown phone: of the platform alone, or a student of the site's enterprise. */
async function newcomerWith({ context, clientAddress, requestId, tenant: { topCode } }: CallerContext, phone: string, nickname: string): Promise<(tx: Tx) => Promise<string>> {
  const { registerEnabled, supervisorFlag } = await siteConfiguration(context, platformTopCode);
  const agreement = await currentAgreement(context, topCode);
  return async (tx) => {
    if (!registerEnabled) throw refuse.registrationClosed();
    const personId = await addPerson(context, tx, {
      phone,
      userName: null,
      name: nameFrom(nickname),
      passwordHash: null,
      cardId: null,
      userType: supervisorFlag ? 'EXPAND_SUPERVISOR' : 'EXPAND_ASSESSOR',
    });
    if (topCode !== platformTopCode) await admitMember(context, tx, personId, topCode, 'student', authorOf({ personId, clientAddress, requestId }));
    if (agreement !== null) await recordConsent(context, tx, personId, agreement, { clientAddress, channel: 'wechat' });
    return personId;
  };
}
