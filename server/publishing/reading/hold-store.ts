import { dialectOf, type Tx } from '../../database/index.ts';

/**
 * Locks an entry that was read before the transaction, for callers that store something about it. The entry cannot be deleted before
 * the transaction ends. Publishing the entry, or the same lock in another transaction, does not wait.
 * @returns false if the entry was deleted
 */
export async function lockEntry(tx: Tx, { kind, topCode, code }: { kind: string; topCode: string; code: string }): Promise<boolean> {
  const entry = await tx
    .selectFrom('content_entries')
    .select('id')
    .where('kind', '=', kind)
    .where('top_code', '=', topCode)
    .where('code', '=', code)
    // SQLite has one writer at a time, so it needs no lock.
    .$if(dialectOf(tx) === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return entry !== undefined;
}
