import { sql } from 'kysely';
import { dialectOf, type Read, type Tx } from '../../../database/index.ts';
import { type DocumentPage, readPages } from '../document-pages.ts';

/** @param id of one document. Without it, all documents of the live in order */
export async function documentsOf(read: Read, topCode: string, liveCode: string, id?: string): Promise<{ id: string; title: string; pages: DocumentPage[] }[]> {
  const rows = await read.selectFrom('live_documents').select(['id', 'title', 'pages']).where('top_code', '=', topCode).where('live_code', '=', liveCode).$if(id !== undefined, (query) => query.where('id', '=', id!)).orderBy('position').execute();
  return rows.map(({ id, title, pages }) => ({ id, title, pages: readPages(pages) }));
}

/**
 * The addresses of the pages of all documents of a live, in order. The database leaves out the texts: they are most of the column, and only
 * `liveDocumentTexts` answers with them. Old documents contain addresses without texts.
 */
export async function pageAddressesOf(read: Read, topCode: string, liveCode: string): Promise<{ id: string; title: string; pages: string[] }[]> {
  const addresses =
    dialectOf(read) === 'sqlite'
      ? sql<string>`(SELECT json_group_array(CASE type WHEN 'text' THEN value ELSE json_extract(value, '$.address') END) FROM json_each(pages))`
      : sql<string>`(SELECT coalesce(json_agg(CASE json_typeof(value) WHEN 'string' THEN value #>> '{}' ELSE value ->> 'address' END ORDER BY ordinality), '[]')::text FROM json_array_elements(pages::json) WITH ORDINALITY)`;
  const rows = await read.selectFrom('live_documents').select(['id', 'title', addresses.as('addresses')]).where('top_code', '=', topCode).where('live_code', '=', liveCode).orderBy('position').execute();
  return rows.map(({ id, title, addresses: pages }) => ({ id, title, pages: JSON.parse(pages) as string[] }));
}

export async function replaceDocuments(tx: Tx, topCode: string, liveCode: string, documents: readonly { id: string; title: string; pages: readonly DocumentPage[] }[], now: number): Promise<void> {
  await tx.deleteFrom('live_documents').where('top_code', '=', topCode).where('live_code', '=', liveCode).execute();
  const rows = documents.map(({ id, title, pages }, position) => ({ id, live_code: liveCode, top_code: topCode, position, title, pages: JSON.stringify(pages), added_at: now }));
  if (rows.length > 0) await tx.insertInto('live_documents').values(rows).execute();
}

/** Those of some ids that documents of other lives have. */
export async function idsOfOtherLives(read: Read, liveCode: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.selectFrom('live_documents').select('id').where('id', 'in', [...ids]).where('live_code', '<>', liveCode).execute();
  return new Set(rows.map(({ id }) => id));
}
