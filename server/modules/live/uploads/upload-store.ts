import { sql } from 'kysely';
import { dialectOf, type Read } from '../../../database/index.ts';

/** Whether a document of a tenant's lives has a page at this address. */
export async function isPageOfDocument(read: Read, topCode: string, address: string): Promise<boolean> {
  const rows = await read.selectFrom('live_documents').select('pages').where('top_code', '=', topCode).where('pages', 'like', `%${address.replaceAll(/[%_]/g, '_')}%`).execute();
  return rows.length > 0;
}

/** Whether a page with this address was shown in a class of a tenant. Spectators see it again in the replay. */
export async function isPageOfEvent(read: Read, topCode: string, address: string): Promise<boolean> {
  // The expression and the literal kind are those of the index `live_events_picture`.
  const shown = dialectOf(read) === 'sqlite' ? sql<string>`json_extract(body, '$.picture.address')` : sql<string>`body::jsonb #>> '{picture,address}'`;
  const row = await read.selectFrom('live_events').select('number').where(sql<boolean>`kind = 'pageTurned'`).where(shown, '=', address).where('top_code', '=', topCode).limit(1).executeTakeFirst();
  return row !== undefined;
}
