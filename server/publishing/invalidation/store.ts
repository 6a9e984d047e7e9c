import type { Read } from '../../database/index.ts';

/** The current code of an entry. Null if it does not exist. */
export async function codeOf(read: Read, entryId: string): Promise<string | null> {
  const row = await read.selectFrom('content_entries').select('code').where('id', '=', entryId).executeTakeFirst();
  return row?.code ?? null;
}
