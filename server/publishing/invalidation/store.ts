import type { Read } from '../../database/index.ts';

/** The code that an entry has now; null where there is no such entry. */
export async function codeOf(read: Read, entryId: string): Promise<string | null> {
  const row = await read.selectFrom('content_entries').select('code').where('id', '=', entryId).executeTakeFirst();
  return row?.code ?? null;
}
