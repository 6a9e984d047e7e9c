import { inStatements, type Read, type Tx } from '../../database/index.ts';
import type { AccountTables } from './tables.ts';

export async function insertPerson(tx: Tx, row: AccountTables['people']): Promise<void> {
  await tx.insertInto('people').values(row).execute();
}

export async function insertConsent(tx: Tx, row: AccountTables['consents']): Promise<void> {
  await tx.insertInto('consents').values(row).execute();
}

export async function personIdByPhone(read: Read, phoneIndex: string): Promise<string | null> {
  const row = await read.selectFrom('people').select('id').where('phone_index', '=', phoneIndex).executeTakeFirst();
  return row?.id ?? null;
}

export async function personIdByUserName(read: Read, userName: string): Promise<string | null> {
  const row = await read.selectFrom('people').select('id').where('user_name', '=', userName).executeTakeFirst();
  return row?.id ?? null;
}

export async function anyPersonExists(read: Read): Promise<boolean> {
  return (await read.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Null for an unknown id and for an erased person. */
export async function personById(read: Read, id: string): Promise<Pick<AccountTables['people'], 'name' | 'phone_sealed'> | null> {
  const row = await read.selectFrom('people').select(['name', 'phone_sealed']).where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst();
  return row ?? null;
}

/** ms since epoch. */
export async function registeredAt(tx: Tx, personId: string): Promise<number> {
  return (await tx.selectFrom('people').select('created_at').where('id', '=', personId).executeTakeFirstOrThrow()).created_at;
}

export async function peopleByIds(read: Read, ids: readonly string[]): Promise<Pick<AccountTables['people'], 'id' | 'name' | 'phone_sealed'>[]> {
  const found: Pick<AccountTables['people'], 'id' | 'name' | 'phone_sealed'>[] = [];
  for (const some of inStatements(ids)) found.push(...(await read.selectFrom('people').select(['id', 'name', 'phone_sealed']).where('id', 'in', some).where('erased_at', 'is', null).execute()));
  return found;
}

/** The blind indexes of the phones of people who are not erased, by id. */
export async function phoneIndexesByIds(read: Read, ids: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of inStatements(ids)) for (const { id, phone_index } of await read.selectFrom('people').select(['id', 'phone_index']).where('id', 'in', some).where('erased_at', 'is', null).execute()) found.set(id, phone_index);
  return found;
}

/** Adds a version if it does not exist. Returns the stored one, and whether it is new. */
export async function insertAgreement(tx: Tx, row: AccountTables['agreements']): Promise<AccountTables['agreements'] & { added: boolean }> {
  const added = await tx
    .insertInto('agreements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['top_code', 'version']).doNothing())
    .returning('hash')
    .executeTakeFirst();
  const standing = await tx.selectFrom('agreements').selectAll().where('top_code', '=', row.top_code).where('version', '=', row.version).executeTakeFirstOrThrow();
  return { ...standing, added: added !== undefined };
}

export async function agreementInForce(read: Read, topCode: string, now: number): Promise<AccountTables['agreements'] | null> {
  const row = await read
    .selectFrom('agreements')
    .selectAll()
    .where('top_code', '=', topCode)
    .where('effective_at', '<=', now)
    .orderBy('effective_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the fingerprint of the index key if no person was indexed yet. Returns the stored fingerprint. */
export async function noteIndexKey(tx: Tx, fingerprint: string, now: number): Promise<string> {
  const row = await tx
    .insertInto('index_keys')
    .values({ id: 'current', fingerprint, noted_at: now })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ fingerprint, noted_at: now })
        .where('index_keys.fingerprint', '!=', fingerprint)
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('people').select('people.id').where('people.erased_at', 'is', null)))),
    )
    .returning('fingerprint')
    .executeTakeFirst();
  if (row) return row.fingerprint;
  return (await tx.selectFrom('index_keys').select('fingerprint').executeTakeFirstOrThrow()).fingerprint;
}

/** The encrypted phones of the first and the last person: samples for the oldest and the newest key. */
export async function someSealedPhones(read: Read): Promise<string[]> {
  const phones = read.selectFrom('people').select('phone_sealed').where('erased_at', 'is', null).limit(1);
  const rows = await Promise.all([phones.orderBy('created_at').executeTakeFirst(), phones.orderBy('created_at', 'desc').executeTakeFirst()]);
  return rows.flatMap((row) => row?.phone_sealed ?? []);
}
