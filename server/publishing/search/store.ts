import type { Expression, Kysely } from 'kysely';
import { dialectOf, type Tables, type Tx } from '../../database/index.ts';
import type { ListColumns } from '../kind/kind.ts';
import { addDocuments, holdingMost, holdsAll, removeDocuments } from './index-store.ts';
import { termsOf, type Tier, tiers } from './terms.ts';

/** What site search finds of what is published: kept with each publication, asked for by visitors. */

/** A publication as the index calls it: the first 48 bits of its id, which is a random UUID. */
export const searchNumberOf = (publicationId: string): number => Number.parseInt(publicationId.replaceAll('-', '').slice(0, 12), 16);

const dayMilliseconds = 86_400_000;

/**
 * What stands first among results that were found in the same place: the newer, and what many have chosen as if it were newer.
 * A course with 1,000 learners is level with one that is 120 days younger and has none.
 */
const meritOf = (listedAt: number, { popularity = 0, featured = false }: ListColumns): number =>
  Math.round(listedAt + dayMilliseconds * (40 * Math.log10(1 + popularity) + (featured ? 60 : 0)));

interface Findable {
  id: string;
  place: { kind: string; topCode: string };
  listedAt: number;
  columns: ListColumns;
}

export async function insertDocuments(tx: Tx, publications: readonly Findable[]): Promise<void> {
  const documents = publications.flatMap(({ id, place, listedAt, columns }) =>
    columns.found ? [{ number: searchNumberOf(id), topCode: place.topCode, kind: place.kind, merit: meritOf(listedAt, columns), terms: termsOf(columns.found) }] : [],
  );
  await addDocuments(tx, documents);
}

export const deleteDocuments = (tx: Tx, publicationIds: readonly string[]): Promise<void> => removeDocuments(tx, publicationIds.map(searchNumberOf));

export interface SiteQuery {
  topCode: string;
  /** Those that are looked in. */
  kinds: readonly string[];
  /** All of which must stand in it; at least one. */
  terms: readonly string[];
}

export interface FoundRow {
  kind: string;
  code: string;
  listedAt: number;
  body: string;
}

type Read = Kysely<Tables>;

/** What visitors may not read now: planned, or ended by itself. */
function hiddenOf(read: Read, topCode: string, now: number): Expression<number> {
  const ofTenant = read.selectFrom('content_publications').select('search_number').where('search_number', 'is not', null).where('top_code', '=', topCode);
  // Of the few that are planned or ended each has an index; for an OR of both SQLite would go through everything.
  return ofTenant.where('publish_at', '>', now).unionAll(ofTenant.where('unpublish_at', '<=', now)) as Expression<unknown> as Expression<number>;
}

/** Documents that hold all terms, none of them lower than in `lowest`, and that visitors may read now. */
function matching(read: Read, { topCode, kinds, terms }: SiteQuery, lowest: Tier, now: number) {
  return read
    .selectFrom('content_search_documents')
    .where(holdsAll(dialectOf(read), terms, lowest))
    .where('top_code', '=', topCode)
    .where('kind', 'in', [...kinds])
    .where('number', 'not in', hiddenOf(read, topCode, now));
}

export interface NearQuery extends SiteQuery {
  /** How many of the terms must stand in title or summary. */
  atLeast: number;
}

/** As many as anybody looks through of what is only near. */
const nearAtMost = 50;

/** What holds most of the terms: those first that hold more of them, of these those that hold them in the title, then the newer and more chosen. */
export async function findNear(read: Read, { topCode, kinds, terms, atLeast }: NearQuery, now: number): Promise<{ number: number; kind: string }[]> {
  return read
    .selectFrom(holdingMost(dialectOf(read), terms, atLeast).as('near'))
    .innerJoin('content_search_documents', 'content_search_documents.number', 'near.number')
    .where('top_code', '=', topCode)
    .where('kind', 'in', [...kinds])
    .where('content_search_documents.number', 'not in', hiddenOf(read, topCode, now))
    .select(['content_search_documents.number', 'kind'])
    .orderBy('near.held', 'desc')
    .orderBy('near.in_title', 'desc')
    .orderBy('merit', 'desc')
    .orderBy('content_search_documents.number')
    .limit(nearAtMost)
    .execute();
}

/** How many of each kind; of a kind in which nothing was found there is no entry. */
export async function countFound(read: Read, query: SiteQuery, now: number): Promise<Map<string, number>> {
  const rows = await matching(read, query, tiers.text, now)
    .select((e) => ['kind', e.fn.countAll<number>().as('total')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, total }) => [kind, total]));
}

/** Those of one tier alone. Also for its plan to be looked at. */
export function ofTier(read: Read, query: SiteQuery, tier: Tier, now: number) {
  const found = matching(read, query, tier, now);
  if (tier === tiers.title) return found;
  const above = read.selectFrom('content_search_documents').select('number').where(holdsAll(dialectOf(read), query.terms, (tier - 1) as Tier));
  return found.where('number', 'not in', above);
}

/** One page of what was found: found in titles first, then in summaries, then in texts. */
export async function pageFound(read: Read, query: SiteQuery, { limit, offset }: { limit: number; offset: number }, now: number): Promise<FoundRow[]> {
  const numbers: number[] = [];
  let toSkip = offset;
  for (const tier of Object.values(tiers)) {
    const rows = await ofTier(read, query, tier, now)
      .select('number')
      .orderBy('merit', 'desc')
      .orderBy('number')
      .limit(limit - numbers.length)
      .offset(toSkip)
      .execute();
    numbers.push(...rows.map(({ number }) => number));
    if (numbers.length === limit) break;
    if (numbers.length > 0 || toSkip === 0) toSkip = 0;
    else toSkip -= (await ofTier(read, query, tier, now).select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
  }
  return rowsOf(read, numbers);
}

export async function rowsOf(read: Read, numbers: readonly number[]): Promise<FoundRow[]> {
  if (numbers.length === 0) return [];
  const rows = await read
    .selectFrom('content_publications')
    .innerJoin('content_versions', (join) =>
      join.onRef('content_versions.entry_id', '=', 'content_publications.entry_id').onRef('content_versions.version', '=', 'content_publications.version'),
    )
    .select(['content_publications.search_number', 'content_publications.kind', 'content_publications.code', 'content_publications.listed_at', 'content_versions.body'])
    .where('content_publications.search_number', 'in', [...numbers])
    .execute();
  const byNumber = new Map(rows.map((row) => [row.search_number, row]));
  // Taken back in between: the reader sees one result less.
  return numbers.flatMap((number) => {
    const row = byNumber.get(number);
    return row ? [{ kind: row.kind, code: row.code, listedAt: row.listed_at, body: row.body }] : [];
  });
}
