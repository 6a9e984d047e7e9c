import { inStatements, type Tx } from '../../database/index.ts';
import { type Reference, referencesOf, titleOf } from '../kind/editor-facts.ts';
import type { AnyContentKind, ListColumns } from '../kind/kind.ts';
import type { Span } from '../schedule.ts';
import { deleteDocuments, insertDocuments, searchNumberOf } from '../search/store.ts';
import { searchText } from '../search/text.ts';

/** SQL of editing: entries, versions, publications. Reading for visitors is in `reading/published-store.ts`. */

export interface Place {
  kind: string;
  topCode: string;
  code: string;
}

export interface EntryRow {
  id: string;
  kind: string;
  topCode: string;
  code: string;
  position: number;
  latestVersion: number;
  listedAt: number | null;
  updatedAt: number;
  updatedBy: string;
}

export interface PublicationRow extends Span {
  id: string;
  version: number;
  /** The schemaVersion of its list columns. */
  rules: number;
}

/** Title and category of the latest version, for editors' lists. */
export interface EntryLabels {
  title: string;
  categoryCode: string;
}

export const labelsOf = (kind: AnyContentKind, body: object, columns: ListColumns = kind.listColumns(body)): EntryLabels => ({ title: titleOf(kind.declaration, body), categoryCode: columns.categoryCode ?? '' });

export interface NewPublication extends PublicationRow {
  entryId: string;
  place: Place;
  position: number;
  listedAt: number;
  columns: ListColumns;
  publishedBy: string;
}

const entryColumns = ['id', 'kind', 'top_code', 'code', 'position', 'latest_version', 'listed_at', 'updated_at', 'updated_by'] as const;

function toEntry(row: {
  id: string;
  kind: string;
  top_code: string;
  code: string;
  position: number;
  latest_version: number;
  listed_at: number | null;
  updated_at: number;
  updated_by: string;
}): EntryRow {
  return {
    id: row.id,
    kind: row.kind,
    topCode: row.top_code,
    code: row.code,
    position: row.position,
    latestVersion: row.latest_version,
    listedAt: row.listed_at,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}

/** True if links with this code lead to another entry that had it before. */
export async function isFormerCode(tx: Tx, { kind, topCode, code }: Place): Promise<boolean> {
  const row = await tx.selectFrom('content_former_addresses').select('moved_to').where('kind', '=', kind).where('top_code', '=', topCode).where('code', '=', code).where('moved_to', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

/** Locks an entry until the transaction ends and returns it. Editors of one entry wait for each other here. */
export async function lockEntry(tx: Tx, place: Place): Promise<EntryRow | null> {
  const row = await tx
    .updateTable('content_entries')
    .set((e) => ({ latest_version: e.ref('latest_version') }))
    .where('kind', '=', place.kind)
    .where('top_code', '=', place.topCode)
    .where('code', '=', place.code)
    .returning(entryColumns)
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

/** Marks an entry as changed by its editor, locks it and returns it. From now on seed files do not change it. */
export async function touchEntry(tx: Tx, place: Place, at: number, by: string): Promise<EntryRow | null> {
  const row = await tx
    .updateTable('content_entries')
    .set({ updated_at: at, updated_by: by })
    .where('kind', '=', place.kind)
    .where('top_code', '=', place.topCode)
    .where('code', '=', place.code)
    .returning(entryColumns)
    .executeTakeFirst();
  return row ? toEntry(row) : null;
}

export async function entriesOfKind(tx: Tx, topCode: string, kind: string): Promise<EntryRow[]> {
  const rows = await tx
    .selectFrom('content_entries')
    .select(entryColumns)
    .where('kind', '=', kind)
    .where('top_code', '=', topCode)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map(toEntry);
}

export async function lastPosition(tx: Tx, topCode: string, kind: string): Promise<number> {
  const row = await tx
    .selectFrom('content_entries')
    .select((e) => e.fn.max('position').as('last'))
    .where('kind', '=', kind)
    .where('top_code', '=', topCode)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** @param rules the schemaVersion of everything made in this transaction */
export async function insertEntries(tx: Tx, entries: readonly (Omit<EntryRow, 'updatedAt'> & EntryLabels)[], at: number, rules: number): Promise<void> {
  for (const batch of inStatements(entries)) {
    await tx
      .insertInto('content_entries')
      .values(
        batch.map((entry) => ({
          id: entry.id,
          kind: entry.kind,
          top_code: entry.topCode,
          code: entry.code,
          title: entry.title,
          category_code: entry.categoryCode,
          position: entry.position,
          latest_version: entry.latestVersion,
          listed_at: entry.listedAt,
          rules,
          created_at: at,
          created_by: entry.updatedBy,
          updated_at: at,
          updated_by: entry.updatedBy,
        })),
      )
      .execute();
  }
}

/** @param changed.madeBy schemaVersion of the part that was just made; the entry counts as made by the oldest schemaVersion of its parts */
export async function updateEntry(tx: Tx, id: string, changed: { latestVersion?: number; labels?: EntryLabels; listedAt?: number; madeBy?: number }): Promise<void> {
  const { labels } = changed;
  await tx
    .updateTable('content_entries')
    .set((e) => ({
      ...(labels && { title: labels.title, category_code: labels.categoryCode }),
      ...(changed.latestVersion === undefined ? {} : { latest_version: changed.latestVersion }),
      ...(changed.listedAt === undefined ? {} : { listed_at: changed.listedAt }),
      ...(changed.madeBy === undefined ? {} : { rules: e.case().when('rules', '>', changed.madeBy).then(changed.madeBy).else(e.ref('rules')).end() }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Moves an entry and its publications. */
export async function setPosition(tx: Tx, entryId: string, position: number): Promise<void> {
  await tx.updateTable('content_entries').set({ position }).where('id', '=', entryId).execute();
  await tx.updateTable('content_publications').set({ position }).where('entry_id', '=', entryId).execute();
}

export interface NewVersion {
  entryId: string;
  version: number;
  /** JSON that passed the kind's schema. */
  body: string;
  restoredFrom: number | null;
}

/** Stores versions and the entries that they refer to. */
export async function insertVersions(tx: Tx, kind: AnyContentKind, versions: readonly NewVersion[], at: number, by: string): Promise<void> {
  for (const batch of inStatements(versions)) {
    await tx
      .insertInto('content_versions')
      .values(
        batch.map((version) => ({
          entry_id: version.entryId,
          version: version.version,
          body: version.body,
          rules: kind.schemaVersion,
          restored_from: version.restoredFrom,
          saved_at: at,
          saved_by: by,
        })),
      )
      .execute();
  }
  await insertReferences(tx, versions.map(({ entryId, version, body }) => ({ entryId, version, named: referencesOf(kind.declaration, JSON.parse(body) as object) })));
}

export async function insertReferences(tx: Tx, versions: readonly { entryId: string; version: number; named: readonly Reference[] }[]): Promise<void> {
  const rows = versions.flatMap(({ entryId, version, named }) => named.map(({ kind, code }) => ({ entry_id: entryId, version, to_kind: kind, to_code: code })));
  for (const batch of inStatements(rows)) await tx.insertInto('content_references').values(batch).execute();
}

export async function deleteVersion(tx: Tx, entryId: string, version: number): Promise<void> {
  await tx.deleteFrom('content_versions').where('entry_id', '=', entryId).where('version', '=', version).execute();
}

export async function setSpan(tx: Tx, publicationId: string, span: { unpublishAt: number; endsAt: number | null }): Promise<void> {
  await tx
    .updateTable('content_publications')
    .set({ unpublish_at: span.unpublishAt, ends_at: span.endsAt })
    .where('id', '=', publicationId)
    .execute();
}

export async function deletePublications(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('content_facets').where('publication_id', 'in', ids).execute();
  await deleteDocuments(tx, ids);
  await tx.deleteFrom('content_publications').where('id', 'in', ids).execute();
}

export async function insertPublications(tx: Tx, publications: readonly NewPublication[]): Promise<void> {
  for (const batch of inStatements(publications)) {
    await tx
      .insertInto('content_publications')
      .values(
        batch.map(({ place, columns, ...publication }) => ({
          id: publication.id,
          entry_id: publication.entryId,
          version: publication.version,
          kind: place.kind,
          top_code: place.topCode,
          code: place.code,
          publish_at: publication.publishAt,
          unpublish_at: publication.unpublishAt,
          ends_at: publication.endsAt,
          position: publication.position,
          listed_at: publication.listedAt,
          ...columnsOf(columns),
          search_number: columns.found ? searchNumberOf(publication.id) : null,
          published_by: publication.publishedBy,
          rules: publication.rules,
        })),
      )
      .execute();
  }
  await insertFacets(tx, publications);
  await insertDocuments(tx, publications);
}

/** The columns by which lists filter, sort and search, in stored form. */
export function columnsOf({ categoryCode = '', popularity = 0, priceCents = 0, featured = false, search = [] }: ListColumns) {
  return { category_code: categoryCode, popularity, price_cents: priceCents, featured: featured ? 1 : 0, search_text: searchText(search) };
}

export async function insertFacets(tx: Tx, publications: readonly Pick<NewPublication, 'id' | 'place' | 'columns'>[]): Promise<void> {
  const facets = publications.flatMap(({ id, place, columns }) =>
    Object.entries(columns.facets ?? {}).flatMap(([facet, values]) =>
      [...new Set(values)].map((value) => ({ kind: place.kind, top_code: place.topCode, facet, value, publication_id: id })),
    ),
  );
  for (const batch of inStatements(facets)) await tx.insertInto('content_facets').values(batch).execute();
}
