import type { Read, Tx } from '../../database/index.ts';
import type { AccountTables } from './tables.ts';

type Identity = AccountTables['wechat_identities'];
/** The id for this application, or the id for all applications. */
type IdentityKey = Pick<Identity, 'open_index' | 'union_index'>;

/** The person with an identity. Null if it is not bound, or if the person is disabled. */
export async function identityOwner(read: Read, { open_index, union_index }: IdentityKey): Promise<string | null> {
  const row = await read
    .selectFrom('wechat_identities')
    .innerJoin('people', 'people.id', 'wechat_identities.person_id')
    .select('wechat_identities.person_id')
    .where('people.disabled_at', 'is', null)
    .where((eb) => (union_index === null ? eb('open_index', '=', open_index) : eb.or([eb('open_index', '=', open_index), eb('union_index', '=', union_index)])))
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Compares a person's bound identity with this one, in the caller's transaction. Null if none is bound. */
export async function compareIdentity(tx: Tx, personId: string, { open_index, union_index }: IdentityKey): Promise<'same' | 'other' | null> {
  const row = await tx.selectFrom('wechat_identities').select(['open_index', 'union_index']).where('person_id', '=', personId).executeTakeFirst();
  if (row === undefined) return null;
  return row.open_index === open_index || (union_index !== null && row.union_index === union_index) ? 'same' : 'other';
}

/**
 * Stores a person's identity and replaces the previous one.
 * @throws UniqueViolation if it is bound to another person
 */
export async function replaceIdentity(tx: Tx, row: Identity): Promise<void> {
  const { person_id: _, ...changed } = row;
  await tx
    .insertInto('wechat_identities')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(changed))
    .execute();
}

export async function identityRow(read: Read, personId: string): Promise<Identity | null> {
  return (await read.selectFrom('wechat_identities').selectAll().where('person_id', '=', personId).executeTakeFirst()) ?? null;
}

/** @returns false if there was none */
export async function removeIdentity(tx: Tx, personId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('wechat_identities').where('person_id', '=', personId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
