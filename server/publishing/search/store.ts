import type { Expression } from 'kysely';
import { dialectOf, inStatements, type Read, type Tx } from '../../database/index.ts';
import type { FoundBy, ListColumns } from '../kind/kind.ts';
import { addDocuments, containingMost, containsAny, isShown, removeDocuments } from './index-store.ts';
import { type NearTerms, type Rank, termsOf, tiers, type Wanted } from './terms.ts';
import { readableText, wordsOfFound } from './text.ts';

/** Searchable text of published content. It is stored with each publication and queried by site search. */

/** The number of a publication in the index: the first 48 bits of its id, which is a random UUID. */
export const searchNumberOf = (publicationId: string): number => Number.parseInt(publicationId.replaceAll('-', '').slice(0, 12), 16);

const dayMilliseconds = 86_400_000;

/**
 * Order of results of the same rank: newer content first, and popular content counts as newer. A course with 1,000 learners
 * equals one that is 120 days newer and has none.
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
  kinds: readonly string[];
  /** Alternatives: a document must contain all terms of at least one. */
  wanted: Wanted;
  /** Kinds of which only some entries may be shown, with the numbers of those. */
  limited: ReadonlyMap<string, readonly number[]>;
}

export interface FoundRow {
  kind: string;
  code: string;
  listedAt: number;
  body: string;
  /** Its plain text (`readableText`). '' if it has none. */
  text: string;
}

/** Publications that visitors may not read now: planned or ended. */
function hiddenOf(read: Read, topCode: string, now: number): Expression<number> {
  const ofTenant = read.selectFrom('content_publications').select('search_number').where('search_number', 'is not', null).where('top_code', '=', topCode);
  // Planned and ended publications are few and have an index each. For an OR of both SQLite would scan everything.
  return ofTenant.where('publish_at', '>', now).unionAll(ofTenant.where('unpublish_at', '<=', now)) as Expression<unknown> as Expression<number>;
}

/** The numbers in the index of all publications of some entries. */
export async function numbersOfCodes(read: Read, { topCode, kind, codes }: { topCode: string; kind: string; codes: readonly string[] }): Promise<number[]> {
  const numbers: number[] = [];
  for (const batch of inStatements(codes)) {
    const rows = await read.selectFrom('content_publications').select('search_number').where('top_code', '=', topCode).where('kind', '=', kind).where('code', 'in', batch).where('search_number', 'is not', null).execute();
    numbers.push(...rows.map(({ search_number: number }) => number!));
  }
  return numbers;
}

/** Documents that visitors may read now. */
function readable(read: Read, { topCode, kinds, limited }: Omit<SiteQuery, 'wanted'>, now: number) {
  return read
    .selectFrom('content_search_documents')
    .where('top_code', '=', topCode)
    .where('kind', 'in', [...kinds])
    .where('number', 'not in', hiddenOf(read, topCode, now))
    .where(isShown(dialectOf(read), limited));
}

/** Maximum number of near results. */
const nearAtMost = 50;

/** Documents with most of the parts. Those with more parts come first, then those with more parts in the title, then newer and more popular ones. */
export async function findNear(read: Read, { topCode, kinds, limited }: Omit<SiteQuery, 'wanted'>, near: NearTerms, now: number): Promise<{ number: number; kind: string }[]> {
  return read
    .selectFrom(containingMost(dialectOf(read), near).as('near'))
    .innerJoin('content_search_documents', 'content_search_documents.number', 'near.number')
    .where('top_code', '=', topCode)
    .where('kind', 'in', [...kinds])
    .where('content_search_documents.number', 'not in', hiddenOf(read, topCode, now))
    .where(isShown(dialectOf(read), limited))
    .select(['content_search_documents.number', 'kind'])
    .orderBy('near.held', 'desc')
    .orderBy('near.in_title', 'desc')
    .orderBy('merit', 'desc')
    .orderBy('content_search_documents.number')
    .limit(nearAtMost)
    .execute();
}

/** Number of results of each kind. Kinds without results are absent. */
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

/** Ranks that can have results. Each comes with the higher ranks whose results it must exclude. */
export function ranksOf({ close, all }: Wanted): { rank: Rank; above: readonly Rank[] }[] {
  const isSame = close.length === all.length && close.every((terms, index) => terms.join(' ') === all[index]!.join(' '));
  const used = isSame ? ranks.filter(({ isClose, lowest }) => isClose || lowest === tiers.text) : ranks;
  return used.map((rank, index) => ({ rank, above: used.slice(0, index).filter((higher) => !used.slice(0, index).some((lower) => lower !== higher && includes(lower, higher))) }));
}

/** True if every result of the narrow rank also matches the wide rank. */
const includes = (wide: Rank, narrow: Rank): boolean => (narrow.isClose || !wide.isClose) && wide.lowest >= narrow.lowest;

/** The results of exactly one rank. Tests check its plan. */
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
  // A result that was withdrawn meanwhile is left out.
  return numbers.flatMap((number) => {
    const row = byNumber.get(number);
    return row ? [{ kind: row.kind, code: row.code, listedAt: row.listed_at, body: row.body, text: row.text ?? '' }] : [];
  });
}
