import { sql, type SqlBool } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';
import type { ListColumns } from '../kind/kind.ts';
import { deleteDocuments, insertDocuments, searchNumberOf } from '../search/store.ts';
import { columnsOf, insertFacets, insertReferences, type Place } from '../editing/store.ts';
import type { Reference } from '../kind/editor-facts.ts';

/** SQL of applying changed rules to stored content. */

/** State of an entry when it was read. */
export interface EntryBehind {
  id: string;
  latestVersion: number;
  updatedAt: number;
}

/** Some entries of a kind that were made by older rules, or written by code that did not store the rules' version. */
export async function entriesBehind(read: Read, kind: string, schemaVersion: number, limit: number): Promise<EntryBehind[]> {
  const older = await read
    .selectFrom('content_entries')
    .select(['id', 'latest_version', 'updated_at'])
    .where('kind', '=', kind)
    .where('rules', '<', schemaVersion)
    .orderBy('rules')
    .orderBy('id')
    .limit(limit)
    .execute();
  const rows = older.length > 0 ? older : await entriesUnmade(read, kind, schemaVersion, limit);
  return rows.map((row) => ({ id: row.id, latestVersion: row.latest_version, updatedAt: row.updated_at }));
}

/** A literal: an index WHERE rules = 0 cannot be used with a parameter. */
const isUnmade = sql<SqlBool>`rules = 0`;

/** Runs when no other entries are left, and usually finds few rows. The cross join makes SQLite start with these rows. */
function entriesUnmade(read: Read, kind: string, schemaVersion: number, limit: number) {
  const published = read.selectFrom('content_publications').select('entry_id').where('kind', '=', kind).where(isUnmade);
  return read
    .selectFrom(published.union(read.selectFrom('content_versions').select('entry_id').where(isUnmade)).as('unmade'))
    .crossJoin('content_entries')
    .select(['content_entries.id', 'content_entries.latest_version', 'content_entries.updated_at'])
    .whereRef('content_entries.id', '=', 'unmade.entry_id')
    .where('content_entries.kind', '=', kind)
    .where('content_entries.rules', '<=', schemaVersion)
    .limit(limit)
    .execute();
}

/** Stores that an entry was made by these rules, and locks it. Returns false if it has changed since it was read. */
export async function noteRules(tx: Tx, { id, latestVersion, updatedAt }: EntryBehind, schemaVersion: number): Promise<boolean> {
  const row = await tx
    .updateTable('content_entries')
    .set({ rules: schemaVersion })
    .where('id', '=', id)
    .where('latest_version', '=', latestVersion)
    .where('updated_at', '=', updatedAt)
    .where('rules', '<=', schemaVersion)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if a process has begun a kind and not announced yet that it is done. */
export async function isBegun(read: Read, kind: string): Promise<boolean> {
  return (await read.selectFrom('content_reindexing').select('kind').where('kind', '=', kind).executeTakeFirst()) !== undefined;
}

/** Claims a kind for one process until a time. The process renews its claim before that. @returns false if another process has claimed it */
export async function claimKind(tx: Tx, kind: string, worker: string, until: number, now: number): Promise<boolean> {
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

/** Releases an unfinished kind to the next process. */
export async function releaseKind(tx: Tx, kind: string, worker: string): Promise<void> {
  await tx.updateTable('content_reindexing').set({ held_until: 0 }).where('kind', '=', kind).where('worker', '=', worker).execute();
}

export async function noteDone(tx: Tx, kind: string, worker: string): Promise<void> {
  await tx.deleteFrom('content_reindexing').where('kind', '=', kind).where('worker', '=', worker).execute();
}

/** Tenants with entries of a kind. */
export async function tenantsOf(read: Read, kind: string): Promise<string[]> {
  const rows = await read.selectFrom('content_entries').select('top_code').distinct().where('kind', '=', kind).execute();
  return rows.map((row) => row.top_code);
}

/** The versions of an entry, published or not, that were cleaned by older rules. */
export async function versionsBehind(read: Read, entryId: string, schemaVersion: number): Promise<number[]> {
  const rows = await read.selectFrom('content_versions').select('version').where('entry_id', '=', entryId).where('rules', '<', schemaVersion).orderBy('version').execute();
  return rows.map((row) => row.version);
}

export interface CleanedVersion {
  version: number;
  /** Null: the body stays unchanged. */
  body: string | null;
  /** The references of the body. Null if it breaks the rules, and the stored references stay. */
  named: readonly Reference[] | null;
}

/** Rewrites a cleaned version. If another process did so meanwhile by these rules or later ones, its text stays. */
export async function rewriteVersion(tx: Tx, entryId: string, { version, body, named }: CleanedVersion, schemaVersion: number): Promise<void> {
  const row = await tx
    .updateTable('content_versions')
    .set({ rules: schemaVersion, ...(body === null ? {} : { body }) })
    .where('entry_id', '=', entryId)
    .where('version', '=', version)
    .where('rules', '<', schemaVersion)
    .returning('version')
    .executeTakeFirst();
  if (!row || !named) return;
  await tx.deleteFrom('content_references').where('entry_id', '=', entryId).where('version', '=', version).execute();
  await insertReferences(tx, [{ entryId, version, named }]);
}

export interface ListedPublication {
  id: string;
  version: number;
  place: Place;
  listedAt: number;
}

/** The publications of an entry, shown and planned, except those made by later rules. */
export async function publicationsOf(read: Read, entryId: string, schemaVersion: number): Promise<ListedPublication[]> {
  const rows = await read.selectFrom('content_publications').select(['id', 'version', 'kind', 'top_code', 'code', 'listed_at']).where('entry_id', '=', entryId).where('rules', '<=', schemaVersion).execute();
  return rows.map((row) => ({ id: row.id, version: row.version, place: { kind: row.kind, topCode: row.top_code, code: row.code }, listedAt: row.listed_at }));
}

/** Stores that a publication was processed by these rules. */
export async function noteListed(tx: Tx, publicationId: string, schemaVersion: number): Promise<void> {
  await tx.updateTable('content_publications').set({ rules: schemaVersion }).where('id', '=', publicationId).execute();
}

/** Computes the columns of a publication again. Has no effect if another publication replaced it meanwhile. */
export async function rewriteColumns(tx: Tx, { id, place, listedAt }: ListedPublication, columns: ListColumns): Promise<void> {
  const row = await tx.updateTable('content_publications').set({ ...columnsOf(columns), search_number: columns.found ? searchNumberOf(id) : null }).where('id', '=', id).returning('id').executeTakeFirst();
  if (!row) return;
  await tx.deleteFrom('content_facets').where('publication_id', '=', id).execute();
  await insertFacets(tx, [{ id, place, columns }]);
  await deleteDocuments(tx, [id]);
  await insertDocuments(tx, [{ id, place, listedAt, columns }]);
}
