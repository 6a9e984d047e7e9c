import type { Read, Tx } from '../../../database/index.ts';
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

/** Those of some ids that documents of other lives have. */
export async function idsOfOtherLives(read: Read, liveCode: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.selectFrom('live_documents').select('id').where('id', 'in', [...ids]).where('live_code', '<>', liveCode).execute();
  return new Set(rows.map(({ id }) => id));
}
