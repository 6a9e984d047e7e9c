import type { Kysely } from 'kysely';
import type { Tables, Tx } from '../database/index.ts';
import type { ListColumns } from './kind.ts';
import { deleteDocuments, insertDocuments, searchNumberOf } from './search-store.ts';
import { columnsOf, insertFacets, type Place } from './store.ts';

/** The SQL of applying changed rules to content that is stored already. */

type Read = Kysely<Tables>;

/** An entry as it was when it was looked at. */
export interface EntryBehind {
  id: string;
  latestVersion: number;
  updatedAt: number;
}

/** Some of the entries of a kind that were made by older rules. */
export async function entriesBehind(read: Read, kind: string, revision: number, limit: number): Promise<EntryBehind[]> {
  const rows = await read
    .selectFrom('content_entries')
    .select(['id', 'latest_version', 'updated_at'])
    .where('kind', '=', kind)
    .where('rules', '<', revision)
    .orderBy('rules')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, latestVersion: row.latest_version, updatedAt: row.updated_at }));
}

/** Notes that an entry is made by these rules, and locks it. Answers false where somebody has changed it since it was looked at. */
export async function noteRules(tx: Tx, { id, latestVersion, updatedAt }: EntryBehind, revision: number): Promise<boolean> {
  const row = await tx
    .updateTable('content_entries')
    .set({ rules: revision })
    .where('id', '=', id)
    .where('latest_version', '=', latestVersion)
    .where('updated_at', '=', updatedAt)
    .where('rules', '<', revision)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody began with a kind and has not told yet that it is done. */
export async function isBegun(read: Read, kind: string): Promise<boolean> {
  return (await read.selectFrom('content_reindexing').select('kind').where('kind', '=', kind).executeTakeFirst()) !== undefined;
}

/** Keeps a kind to one process until a time, by which it asks again. Answers false where another one has it. */
export async function hold(tx: Tx, kind: string, worker: string, now: number, until: number): Promise<boolean> {
  const row = await tx
    .insertInto('content_reindexing')
    .values({ kind, worker, held_until: until })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ worker, held_until: until })
        .where((e) => e.or([e('content_reindexing.worker', '=', worker), e('content_reindexing.held_until', '<=', now)])),
    )
    .returning('content_reindexing.kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves a kind to whoever comes next, in the middle. */
export async function letGo(tx: Tx, kind: string, worker: string): Promise<void> {
  await tx.updateTable('content_reindexing').set({ held_until: 0 }).where('kind', '=', kind).where('worker', '=', worker).execute();
}

export async function noteDone(tx: Tx, kind: string, worker: string): Promise<void> {
  await tx.deleteFrom('content_reindexing').where('kind', '=', kind).where('worker', '=', worker).execute();
}

/** Who has entries of a kind. */
export async function tenantsOf(read: Read, kind: string): Promise<string[]> {
  const rows = await read.selectFrom('content_entries').select('top_code').distinct().where('kind', '=', kind).execute();
  return rows.map((row) => row.top_code);
}

export interface VersionBody {
  version: number;
  body: string;
}

/** All versions of an entry, published or not. */
export async function versionsOf(read: Read, entryId: string): Promise<VersionBody[]> {
  return read.selectFrom('content_versions').select(['version', 'body']).where('entry_id', '=', entryId).orderBy('version').execute();
}

export async function rewriteBody(tx: Tx, entryId: string, { version, body }: VersionBody): Promise<void> {
  await tx.updateTable('content_versions').set({ body }).where('entry_id', '=', entryId).where('version', '=', version).execute();
}

export interface ListedPublication {
  id: string;
  version: number;
  place: Place;
  listedAt: number;
}

/** The publications of an entry, of now and planned. */
export async function publicationsOf(read: Read, entryId: string): Promise<ListedPublication[]> {
  const rows = await read.selectFrom('content_publications').select(['id', 'version', 'kind', 'top_code', 'code', 'listed_at']).where('entry_id', '=', entryId).execute();
  return rows.map((row) => ({ id: row.id, version: row.version, place: { kind: row.kind, topCode: row.top_code, code: row.code }, listedAt: row.listed_at }));
}

/** Makes the columns of a publication anew; nothing where another took its place in the very millisecond of an earlier change. */
export async function rewriteColumns(tx: Tx, { id, place, listedAt }: ListedPublication, columns: ListColumns): Promise<void> {
  const row = await tx.updateTable('content_publications').set({ ...columnsOf(columns), search_number: columns.found ? searchNumberOf(id) : null }).where('id', '=', id).returning('id').executeTakeFirst();
  if (!row) return;
  await tx.deleteFrom('content_facets').where('publication_id', '=', id).execute();
  await insertFacets(tx, [{ id, place, columns }]);
  await deleteDocuments(tx, [id]);
  await insertDocuments(tx, [{ id, place, listedAt, columns }]);
}
