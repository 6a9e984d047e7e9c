import { dialectOf, type Tx } from '../../database/index.ts';

/**
 * For callers that store something about an entry which they read before their transaction: until that ends the entry is not
 * deleted, and what is deleted with it is deleted after. Publishing the entry, or holding it likewise, does not wait.
 * @returns false where it is gone
 */
export async function lockEntry(tx: Tx, { kind, topCode, code }: { kind: string; topCode: string; code: string }): Promise<boolean> {
  const entry = await tx
    .selectFrom('content_entries')
    .select('id')
    .where('kind', '=', kind)
    .where('top_code', '=', topCode)
    .where('code', '=', code)
    // SQLite has one writer at a time.
    .$if(dialectOf(tx) === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst();
  return entry !== undefined;
}
