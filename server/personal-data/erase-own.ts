import { authorOfCaller } from '../audit/index.ts';
import { refuse } from '../calls/refusal.ts';
import type { ReadOnlyContext } from '../context.ts';
import type { Tx } from '../database/index.ts';
import { enterprisesWithoutOtherAdministrator, lockOwnAccount, membershipsOf } from '../modules/accounts/index.ts';
import { enterpriseNameOf, lockEnterprise } from '../modules/enterprises/index.ts';
import { type OwnCaller, ownCodeBinding } from '../modules/logins/index.ts';
import { useSmsCode } from '../modules/sms-codes/index.ts';
import { erasePerson } from './erase-person.ts';

/** Enterprises, or the platform, that nobody but this person manages. Those that are being deleted have no name any more. */
export async function managedAlone(context: ReadOnlyContext, personId: string): Promise<{ topCode: string; name: string }[]> {
  const topCodes = await enterprisesWithoutOtherAdministrator(context, personId);
  const named = await Promise.all(topCodes.map(async (topCode) => ({ topCode, name: await enterpriseNameOf(context, topCode) })));
  return named.filter(({ name }) => name !== '');
}

export async function requireOtherManagers(context: ReadOnlyContext, personId: string): Promise<void> {
  const alone = await managedAlone(context, personId);
  if (alone.length > 0) throw refuse.noPermission(`您是${alone.map(({ name }) => `“${name}”`).join('、')}唯一的管理员，请先联系客服把它交给别人`);
}

/** Erases the account of the logged-in person, whose code was checked (docs/decisions/0033). */
export async function eraseOwnAccount(caller: OwnCaller, phone: string, smsCode: string): Promise<void> {
  const { context, session, transaction } = caller;
  const { personId } = session;
  const erasure = await erasePerson(context, phone, authorOfCaller(caller), {
    transaction,
    useCode: (tx: Tx) => useSmsCode(context, tx, ownCodeBinding(phone, 'erasure'), smsCode),
    check: async (tx, inside) => {
      await lockOwnAccount(tx, session);
      // Two administrators who leave at the same time do so one after the other, and the second one stays.
      const enterprises = (await membershipsOf(inside, personId)).map(({ topCode }) => topCode);
      for (const topCode of [...new Set(enterprises)].toSorted()) await lockEnterprise(tx, topCode);
      await requireOtherManagers(inside, personId);
    },
  });
  if (erasure === null) throw refuse.sessionEnded();
}
