import type { Read, Tx } from '../../database/index.ts';
import type { AccountTables } from './tables.ts';

export async function insertTemporaryToken(tx: Tx, row: AccountTables['temporary_tokens']): Promise<void> {
  await tx.insertInto('temporary_tokens').values(row).execute();
}

/** Uses a token up in one statement: of twenty parallel callers one gets it. */
export async function takeTemporaryToken(tx: Tx, tokenHash: string, now: number): Promise<Pick<AccountTables['temporary_tokens'], 'person_id' | 'top_codes' | 'browser_hash'> | null> {
  const row = await tx
    .updateTable('temporary_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('person_id', 'in', (db) => db.selectFrom('people').select('id').where('disabled_at', 'is', null))
    .returning(['person_id', 'top_codes', 'browser_hash'])
    .executeTakeFirst();
  return row ?? null;
}

export async function findTemporaryToken(read: Read, tokenHash: string, now: number): Promise<Pick<AccountTables['temporary_tokens'], 'person_id' | 'browser_hash'> | null> {
  const row = await read
    .selectFrom('temporary_tokens')
    .innerJoin('people', 'people.id', 'temporary_tokens.person_id')
    .select(['temporary_tokens.person_id', 'temporary_tokens.browser_hash'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function voidTemporaryTokens(tx: Tx, personId: string, now: number): Promise<void> {
  await tx.updateTable('temporary_tokens').set({ used_at: now }).where('person_id', '=', personId).where('used_at', 'is', null).execute();
}

export const removeTemporaryTokensExpiredBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('temporary_tokens')
    .where('token_hash', 'in', (db) => db.selectFrom('temporary_tokens').select('token_hash').where('expires_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();
