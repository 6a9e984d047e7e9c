import { sql } from 'kysely';
import { dialectOf, type Read, type Tx } from '../../../database/index.ts';
import type { DocumentPage } from '../document-pages.ts';

export async function replaceDocuments(tx: Tx, topCode: string, liveCode: string, documents: readonly { id: string; title: string; pages: readonly DocumentPage[] }[], now: number): Promise<void> {
  await tx.deleteFrom('live_documents').where('top_code', '=', topCode).where('live_code', '=', liveCode).execute();
  const rows = documents.map(({ id, title, pages }, position) => ({ id, live_code: liveCode, top_code: topCode, position, title, pages: JSON.stringify(pages), added_at: now }));
  if (rows.length > 0) await tx.insertInto('live_documents').values(rows).execute();
}

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

/** Those of some ids that documents of other lives have. */
export async function idsOfOtherLives(read: Read, liveCode: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.selectFrom('live_documents').select('id').where('id', 'in', [...ids]).where('live_code', '<>', liveCode).execute();
  return new Set(rows.map(({ id }) => id));
}
