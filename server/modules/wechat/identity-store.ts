import type { Database, Tx } from '../../database/index.ts';
import type { WechatTables } from './tables.ts';

type Identity = WechatTables['wechat_identities'];

/** Whose identity it is, by this application's id or by that of all applications; null where it is nobody's, or somebody's who is disabled. */
export async function personOfIdentity({ read }: Pick<Database, 'read'>, { open_index, union_index }: Pick<Identity, 'open_index' | 'union_index'>): Promise<string | null> {
  const row = await read
    .selectFrom('wechat_identities')
    .innerJoin('people', 'people.id', 'wechat_identities.person_id')
    .select('wechat_identities.person_id')
    .where('people.disabled_at', 'is', null)
    .where((eb) => (union_index === null ? eb('open_index', '=', open_index) : eb.or([eb('open_index', '=', open_index), eb('union_index', '=', union_index)])))
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/**
 * Gives a person their identity, in place of one that they had.
 * @throws UniqueViolation where it is somebody else's
 */
export async function replaceIdentity(tx: Tx, row: Identity): Promise<void> {
  const { person_id: _, ...changed } = row;
  await tx
    .insertInto('wechat_identities')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(changed))
    .execute();
}

export async function identityOf({ read }: Pick<Database, 'read'>, personId: string): Promise<Identity | null> {
  return (await read.selectFrom('wechat_identities').selectAll().where('person_id', '=', personId).executeTakeFirst()) ?? null;
}

export async function removeIdentity(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('wechat_identities').where('person_id', '=', personId).execute();
}
