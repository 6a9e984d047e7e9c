import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../database/index.ts';
import type { ListColumns } from './kind.ts';
import { deleteDocuments, insertDocuments, searchNumberOf } from './search-store.ts';
import { columnsOf, insertFacets, type Place } from './store.ts';

/** The SQL of applying changed rules to content that is stored already. */

type Read = Kysely<Tables>;

export async function revisionOf(read: Read, kind: string): Promise<string | null> {
  const row = await read.selectFrom('content_kinds').select('revision').where('kind', '=', kind).executeTakeFirst();
  return row?.revision ?? null;
}

export async function noteRevision(tx: Tx, kind: string, revision: string, at: number): Promise<void> {
  await tx
    .insertInto('content_kinds')
    .values({ kind, revision, applied_at: at })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ revision, applied_at: at }))
    .execute();
}

/** Who has entries of a kind. */
export async function tenantsOf(read: Read, kind: string): Promise<string[]> {
  const rows = await read.selectFrom('content_entries').select('top_code').distinct().where('kind', '=', kind).execute();
  return rows.map((row) => row.top_code);
}

export interface VersionBody {
  entryId: string;
  version: number;
  body: string;
}

/** Versions of a kind, published or not, in the order of their key, after the given one. */
export async function versionsAfter(read: Read, kind: string, after: Pick<VersionBody, 'entryId' | 'version'> | null, limit: number): Promise<VersionBody[]> {
  let query = read
    .selectFrom('content_versions')
    .innerJoin('content_entries', 'content_entries.id', 'content_versions.entry_id')
    .select(['content_versions.entry_id', 'content_versions.version', 'content_versions.body'])
    .where('content_entries.kind', '=', kind);
  if (after) {
    const { entryId, version } = after;
    query = query.where((e) =>
      e.or([e('content_versions.entry_id', '>', entryId), e.and([e('content_versions.entry_id', '=', entryId), e('content_versions.version', '>', version)])]),
    );
  }
  const rows = await query.orderBy('content_versions.entry_id').orderBy('content_versions.version').limit(limit).execute();
  return rows.map((row) => ({ entryId: row.entry_id, version: row.version, body: row.body }));
}

export async function rewriteBody(tx: Tx, { entryId, version, body }: VersionBody): Promise<void> {
  await tx.updateTable('content_versions').set({ body }).where('entry_id', '=', entryId).where('version', '=', version).execute();
}

export interface PublicationBody {
  id: string;
  place: Place;
  listedAt: number;
  body: string;
}

/** Publications of a kind, of now and planned, in the order of their ids, after the given one. */
export async function publicationsAfter(read: Read, kind: string, after: string, limit: number): Promise<PublicationBody[]> {
  const rows = await read
    .selectFrom('content_publications')
    .innerJoin('content_versions', (join) =>
      join.onRef('content_versions.entry_id', '=', 'content_publications.entry_id').onRef('content_versions.version', '=', 'content_publications.version'),
    )
    .select(['content_publications.id', 'content_publications.top_code', 'content_publications.code', 'content_publications.listed_at', 'content_versions.body'])
    .where('content_publications.kind', '=', kind)
    .where('content_publications.id', '>', after)
    .orderBy('content_publications.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, place: { kind, topCode: row.top_code, code: row.code }, listedAt: row.listed_at, body: row.body }));
}

/** Makes the columns of a publication anew; nothing where it was taken back meanwhile. */
export async function rewriteColumns(tx: Tx, { id, place, listedAt }: PublicationBody, columns: ListColumns): Promise<void> {
  const row = await tx.updateTable('content_publications').set({ ...columnsOf(columns), search_number: columns.found ? searchNumberOf(id) : null }).where('id', '=', id).returning('id').executeTakeFirst();
  if (!row) return;
  await tx.deleteFrom('content_facets').where('publication_id', '=', id).execute();
  await insertFacets(tx, [{ id, place, columns }]);
  await deleteDocuments(tx, [id]);
  await insertDocuments(tx, [{ id, place, listedAt, columns }]);
}
