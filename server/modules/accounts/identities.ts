import type { Context } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../database/index.ts';
import { lockPersonRow } from './credential-store.ts';
import { compareIdentity, identityOwner, identityRow, removeIdentity, replaceIdentity } from './identity-store.ts';
import type { AccountTables } from './tables.ts';

/**
 * A person's identity in the messaging app, as keyed indexes and encrypted ids. Once bound, it can log in to the account
 * like the password. A password reset removes it.
 */
export type MessagingIdentity = Omit<AccountTables['wechat_identities'], 'person_id' | 'bound_at'>;

/** The identity is bound to another person and stays bound. */
export class IdentityTaken extends Error {
  override readonly name = 'IdentityTaken';
}

/** The person with an identity. Null if it is not bound, or if the person is disabled. */
export const personOfIdentity = ({ database }: Pick<Context, 'database'>, identity: MessagingIdentity): Promise<string | null> => identityOwner(database.read, identity);

/**
 * Binds an identity to a locked person in the caller's transaction and replaces the previous one.
 * @returns true if a different identity was replaced
 * @throws {IdentityTaken}
 */
export async function bindIdentity({ clock }: Pick<Context, 'clock'>, tx: Tx, personId: string, { open_index, open_sealed, union_index, union_sealed }: MessagingIdentity): Promise<boolean> {
  const isReplaced = (await compareIdentity(tx, personId, { open_index, union_index })) === 'other';
  try {
    await replaceIdentity(tx, { person_id: personId, open_index, open_sealed, union_index, union_sealed, bound_at: clock.now() });
  } catch (error) {
    if (isUniqueViolation(error, 'wechat_identities_open_unique') || isUniqueViolation(error, 'wechat_identities_union_unique')) throw new IdentityTaken('bound to another person', { cause: error });
    throw error;
  }
  return isReplaced;
}

/**
 * Locks a person until the caller's transaction ends and checks that the identity is still bound to them. An earlier reset is
 * noticed. A parallel reset waits and then ends the session that this transaction opened.
 */
export async function lockPersonByIdentity(tx: Tx, personId: string, identity: MessagingIdentity): Promise<boolean> {
  return (await lockPersonRow(tx, personId)) !== null && (await compareIdentity(tx, personId, identity)) === 'same';
}

/** The identity of a person with the time of its binding, ms since epoch. Null if none is bound. */
export const identityOf = ({ database }: Pick<Context, 'database'>, personId: string): Promise<AccountTables['wechat_identities'] | null> => identityRow(database.read, personId);

/** Removes the identity of a person in the caller's transaction. @returns false if none was bound */
export const unbindIdentity = (tx: Tx, personId: string): Promise<boolean> => removeIdentity(tx, personId);
