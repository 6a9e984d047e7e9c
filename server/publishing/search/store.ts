import type { Expression } from 'kysely';
import { dialectOf, inStatements, type Read, type Tx } from '../../database/index.ts';
import type { FoundBy, ListColumns } from '../kind/kind.ts';
import { addDocuments, containingMost, containsAny, removeDocuments } from './index-store.ts';
import { type NearTerms, type Rank, termsOf, tiers, type Wanted } from './terms.ts';
import { readableText, wordsOfFound } from './text.ts';

/** Searchable text of published content: stored with each publication, queried by site search. */

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
  const findable = publications.filter((publication): publication is Findable & { columns: { found: FoundBy } } => publication.columns.found !== undefined);
  await addDocuments(
    tx,
    findable.map(({ id, place, listedAt, columns }) => ({ number: searchNumberOf(id), topCode: place.topCode, kind: place.kind, merit: meritOf(listedAt, columns), terms: termsOf(wordsOfFound(columns.found)) })),
  );
  const texts = findable.map(({ id, columns }) => ({ publication_id: id, text: readableText(columns.found) })).filter(({ text }) => text !== '');
  for (const batch of inStatements(texts)) await tx.insertInto('content_texts').values(batch).execute();
}

export async function deleteDocuments(tx: Tx, publicationIds: readonly string[]): Promise<void> {
  if (publicationIds.length === 0) return;
  await removeDocuments(tx, publicationIds.map(searchNumberOf));
  await tx.deleteFrom('content_texts').where('publication_id', 'in', publicationIds).execute();
}

/** The stored plain texts of published entries, by code; an entry without text is absent. */
export async function textsOf(read: Read, { kind, topCode, codes }: { kind: string; topCode: string; codes: readonly string[] }, now: number): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const batch of inStatements(codes)) {
    const rows = await read
      .selectFrom('content_publications')
      .innerJoin('content_texts', 'content_texts.publication_id', 'content_publications.id')
      .select(['content_publications.code', 'content_texts.text'])
      .where('content_publications.kind', '=', kind)
      .where('content_publications.top_code', '=', topCode)
      .where('content_publications.code', 'in', batch)
      .where('content_publications.publish_at', '<=', now)
      .where('content_publications.unpublish_at', '>', now)
      .execute();
    for (const { code, text } of rows) texts.set(code, text);
  }
  return texts;
}

export interface SiteQuery {
  topCode: string;
  /** The kinds that are searched. */
  kinds: readonly string[];
  /** Alternatives: a document must contain all terms of at least one. */
  wanted: Wanted;
}

export interface FoundRow {
  kind: string;
  code: string;
  listedAt: number;
  body: string;
  /** Its plain text (`readableText`); '' where it has none. */
  text: string;
}

/** What visitors may not read now: planned, or ended by itself. */
function hiddenOf(read: Read, topCode: string, now: number): Expression<number> {
  const ofTenant = read.selectFrom('content_publications').select('search_number').where('search_number', 'is not', null).where('top_code', '=', topCode);
  // Of the few that are planned or ended each has an index; for an OR of both SQLite would go through everything.
  return ofTenant.where('publish_at', '>', now).unionAll(ofTenant.where('unpublish_at', '<=', now)) as Expression<unknown> as Expression<number>;
}

/** Documents that visitors may read now. */
function readable(read: Read, { topCode, kinds }: Pick<SiteQuery, 'topCode' | 'kinds'>, now: number) {
  return read
    .selectFrom('content_search_documents')
    .where('top_code', '=', topCode)
    .where('kind', 'in', [...kinds])
    .where('number', 'not in', hiddenOf(read, topCode, now));
}

/** More results that are only near are not looked through. */
const nearAtMost = 50;

/** What holds most of the parts: those first that hold more of them, of these those that hold them in the title, then the newer and more chosen. */
export async function findNear(read: Read, { topCode, kinds }: Pick<SiteQuery, 'topCode' | 'kinds'>, near: NearTerms, now: number): Promise<{ number: number; kind: string }[]> {
  return read
    .selectFrom(containingMost(dialectOf(read), near).as('near'))
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
  const rows = await readable(read, query, now)
    .where(containsAny(dialectOf(read), query.wanted.all, tiers.text))
    .select((e) => ['kind', e.fn.countAll<number>().as('total')])
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, total }) => [kind, total]));
}

/** Order of results: first a close match in title or summary, then a match that includes the keyword there, then the rest. */
const ranks: readonly Rank[] = [
  { isClose: true, lowest: tiers.title },
  { isClose: true, lowest: tiers.summary },
  { isClose: false, lowest: tiers.title },
  { isClose: false, lowest: tiers.summary },
  { isClose: false, lowest: tiers.text },
];

/** Ranks on which something can stand, and above each those that hold what stands higher. */
export function ranksOf({ close, all }: Wanted): { rank: Rank; above: readonly Rank[] }[] {
  const isSame = close.length === all.length && close.every((terms, index) => terms.join(' ') === all[index]!.join(' '));
  const used = isSame ? ranks.filter(({ isClose, lowest }) => isClose || lowest === tiers.text) : ranks;
  return used.map((rank, index) => ({ rank, above: used.slice(0, index).filter((higher) => !used.slice(0, index).some((lower) => lower !== higher && includes(lower, higher))) }));
}

/** Whether everything that stands on the one, or higher, holds what the other asks for. */
const includes = (wide: Rank, narrow: Rank): boolean => (narrow.isClose || !wide.isClose) && wide.lowest >= narrow.lowest;

/** Those of one rank alone. Also for its plan to be looked at. */
export function ofRank(read: Read, query: SiteQuery, { rank, above }: { rank: Rank; above: readonly Rank[] }, now: number) {
  const holdsOn = ({ isClose, lowest }: Rank) => containsAny(dialectOf(read), isClose ? query.wanted.close : query.wanted.all, lowest);
  return above.reduce((found, higher) => found.where(({ not }) => not(holdsOn(higher))), readable(read, query, now).where(holdsOn(rank)));
}

/** One page of results, highest rank first. */
export async function pageFound(read: Read, query: SiteQuery, { limit, offset }: { limit: number; offset: number }, now: number): Promise<FoundRow[]> {
  const numbers: number[] = [];
  let toSkip = offset;
  for (const place of ranksOf(query.wanted)) {
    const rows = await ofRank(read, query, place, now)
      .select('number')
      .orderBy('merit', 'desc')
      .orderBy('number')
      .limit(limit - numbers.length)
      .offset(toSkip)
      .execute();
    numbers.push(...rows.map(({ number }) => number));
    if (numbers.length === limit) break;
    if (numbers.length > 0 || toSkip === 0) toSkip = 0;
    else toSkip -= (await ofRank(read, query, place, now).select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total;
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
    .leftJoin('content_texts', 'content_texts.publication_id', 'content_publications.id')
    .select(['content_texts.text', 'content_publications.search_number', 'content_publications.kind', 'content_publications.code', 'content_publications.listed_at', 'content_versions.body'])
    .where('content_publications.search_number', 'in', [...numbers])
    .execute();
  const byNumber = new Map(rows.map((row) => [row.search_number, row]));
  // Taken back in between: the reader sees one result less.
  return numbers.flatMap((number) => {
    const row = byNumber.get(number);
    return row ? [{ kind: row.kind, code: row.code, listedAt: row.listed_at, body: row.body, text: row.text ?? '' }] : [];
  });
}
