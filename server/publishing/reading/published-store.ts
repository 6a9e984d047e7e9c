import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { namesOf, namingWords } from '../../../contract/search-readings.ts';
import { dialectOf, type Read } from '../../database/index.ts';
import { containsAny } from '../search/index-store.ts';
import { tiers, wantedOf } from '../search/terms.ts';
import { searchText } from '../search/text.ts';

/** SQL of public reads: only rows that are published at the given time. */

export interface PublishedRow {
  entryId: string;
  code: string;
  position: number;
  version: number;
  listedAt: number;
}

export type RowWithBody = PublishedRow & { body: string };

export interface PublishedListQuery {
  kind: string;
  topCode: string;
  /** Any of these groups. Missing: all. */
  categoryCodes?: readonly string[] | undefined;
  /** Every facet must match, by any one of its values. Undefined: no filter. */
  facets?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
  featured?: boolean | undefined;
  /** Words that must all match as in site search (`search/terms.ts`). Words without terms, and single characters, must occur in the searched text of the kind. */
  keyword?: string | undefined;
  /** Groups whose names contain a word, in addition to the searched texts. The word is folded like stored texts. */
  groupsNamed?: ((word: string) => GroupsNamed) | undefined;
  sort: 'order' | 'newest' | 'popular' | 'price';
  /** Missing: the whole list. */
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Groups whose names contain a word, by their codes. */
export interface GroupsNamed {
  categoryCodes?: readonly string[];
  facets?: Readonly<Record<string, readonly string[]>>;
}

const keywordsAtMost = 5;

/*
 * Most queries here are SQL text and not made by the query builder: they are behind every page and call of content, and building
 * and compiling one took longer than running it (docs/performance.md).
 */

const visibleAt = (topCode: string, kind: string, now: number): RawBuilder<SqlBool> => sql`
  content_publications.kind = ${kind} and content_publications.top_code = ${topCode}
  and content_publications.publish_at <= ${now} and content_publications.unpublish_at > ${now}`;

/** An empty list of values matches nothing. */
const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> => sql`${column} in (${sql.join(values.length > 0 ? values : [''])})`;

const categoryCode = sql.raw('content_publications.category_code');

function conditions(read: Read, query: PublishedListQuery, now: number): RawBuilder<SqlBool> {
  const all = [visibleAt(query.topCode, query.kind, now)];
  const { categoryCodes, facets = {}, featured } = query;
  if (categoryCodes) all.push(oneOf(categoryCode, categoryCodes));
  if (featured !== undefined) all.push(sql`content_publications.featured = ${featured ? 1 : 0}`);
  for (const [facet, value] of Object.entries(facets)) if (value !== undefined) all.push(carries(facet, [value].flat()));
  for (const word of wordsOf(query.keyword)) {
    const found = [holding(read, word)];
    for (const { categoryCodes: named = [], facets: namedFacets = {} } of query.groupsNamed ? namesOf(word).map(query.groupsNamed) : []) {
      if (named.length > 0) found.push(oneOf(categoryCode, named));
      for (const [facet, values] of Object.entries(namedFacets)) if (values.length > 0) found.push(carries(facet, values));
    }
    all.push(sql`(${sql.join(found, sql` or `)})`);
  }
  return sql.join(all, sql` and `) as RawBuilder<SqlBool>;

  function carries(facet: string, values: readonly string[]): RawBuilder<SqlBool> {
    const carriers = sql`select publication_id from content_facets where kind = ${query.kind} and top_code = ${query.topCode} and facet = ${facet}`;
    return sql`content_publications.id in (${carriers} and ${oneOf(sql.raw('value'), values)})`;
  }
}

/**
 * Condition: a row contains this word. The rows of a list are walked in its order, and each is checked against the search results. The
 * `+` keeps SQLite from the opposite plan: reading the search results of all kinds first and sorting them.
 */
function holding(read: Read, word: string): RawBuilder<SqlBool> {
  const asItStands = sql<SqlBool>`content_publications.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const { all } = wantedOf(word);
  if (all.length === 0) return asItStands;
  const found = containsAny(dialectOf(read), all, tiers.text, sql`+content_publications.search_number`);
  return sql<SqlBool>`(${found} or (+content_publications.search_number is null and ${asItStands}))`;
}

function wordsOf(keyword: string | undefined): string[] {
  return namingWords(searchText([keyword ?? '']).split(/\s+/).filter(Boolean)).slice(0, keywordsAtMost);
}

const columns = `content_publications.entry_id as "entryId", content_publications.code, content_publications.position, content_publications.version,
  content_publications.listed_at as "listedAt"`;
const rows = sql.raw(`select ${columns} from content_publications`);
const rowsWithBodies = sql.raw(`
  select ${columns}, content_versions.body from content_publications
  inner join content_versions on content_versions.entry_id = content_publications.entry_id and content_versions.version = content_publications.version`);

/** A query of published rows, with or without bodies. */
type RowsQuery = (from: RawBuilder<unknown>) => RawBuilder<unknown>;

export interface RowsReader {
  rows(): Promise<PublishedRow[]>;
  withBodies(): Promise<RowWithBody[]>;
}

const readerOf = (read: Read, query: RowsQuery): RowsReader => ({
  rows: async () => (await (query(rows) as RawBuilder<PublishedRow>).execute(read)).rows,
  withBodies: async () => (await (query(rowsWithBodies) as RawBuilder<RowWithBody>).execute(read)).rows,
});

/** Both columns have the same direction, so that an index can be walked from either end. */
const orders: Readonly<Record<PublishedListQuery['sort'], RawBuilder<unknown>>> = {
  order: sql.raw('content_publications.position, content_publications.code'),
  newest: sql.raw('content_publications.listed_at desc, content_publications.code desc'),
  popular: sql.raw('content_publications.popularity desc, content_publications.code desc'),
  price: sql.raw('content_publications.price_cents, content_publications.code'),
};

/** The query of a list. Tests check its plan. */
export function listQuery(read: Read, query: PublishedListQuery, now: number, from = rowsWithBodies): RawBuilder<unknown> {
  const { limit, offset = 0, sort } = query;
  // A literal, not a parameter: SQLite compiles a statement again whenever another value is bound to its LIMIT.
  const part = limit === undefined ? sql`` : offset > 0 ? sql`limit ${sql.lit(limit)} offset ${offset}` : sql`limit ${sql.lit(limit)}`;
  return sql`${from} where ${conditions(read, query, now)} order by ${orders[sort]} ${part}`;
}

export const list = (read: Read, query: PublishedListQuery, now: number): RowsReader => readerOf(read, (from) => listQuery(read, query, now, from));

export async function countOf(read: Read, query: PublishedListQuery, now: number): Promise<number> {
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from content_publications where ${conditions(read, query, now)}`.execute(read);
  return counted[0]!.total;
}

/** Numbers of entries by category. Empty categories are absent. */
export async function countByCategory(read: Read, { kind, topCode }: Pick<PublishedListQuery, 'kind' | 'topCode'>, now: number): Promise<Map<string, number>> {
  const { rows: counted } = await sql<{ code: string; total: number }>`
    select category_code as code, count(*) as total from content_publications where ${visibleAt(topCode, kind, now)} group by category_code`.execute(read);
  return new Map(counted.map(({ code, total }) => [code, total]));
}

export const one = (read: Read, topCode: string, kind: string, code: string, now: number): RowsReader =>
  readerOf(read, (from) => sql`${from} where ${visibleAt(topCode, kind, now)} and content_publications.code = ${code}`);

export interface NearestQuery {
  kind: string;
  topCode: string;
  /** A position in the list of the newest. An entry at this position need not be published. */
  of: { listedAt: number; code: string };
  /** `newer` is above it, `older` below. */
  side: 'newer' | 'older';
}

/** The query of the nearest entry beside a position. Tests check its plan. */
export function nearestQuery({ kind, topCode, of, side }: NearestQuery, now: number, from = rowsWithBodies): RawBuilder<unknown> {
  const [beyond, direction] = side === 'newer' ? [sql.raw('>'), sql.raw('asc')] : [sql.raw('<'), sql.raw('desc')];
  return sql`${from} where ${visibleAt(topCode, kind, now)}
    and (content_publications.listed_at, content_publications.code) ${beyond} (cast(${of.listedAt} as bigint), ${of.code})
    order by content_publications.listed_at ${direction}, content_publications.code ${direction} limit 1`;
}

export const nearest = (read: Read, query: NearestQuery, now: number): RowsReader => readerOf(read, (from) => nearestQuery(query, now, from));

/** Numbers of published entries for each value of a facet. */
export async function countByFacet(
  read: Read,
  { kind, topCode, facet, values, categoryCodes }: { kind: string; topCode: string; facet: string; values?: readonly string[]; categoryCodes?: readonly string[] },
  now: number,
): Promise<Map<string, number>> {
  if (values?.length === 0 || categoryCodes?.length === 0) return new Map();
  const wanted = [
    sql`content_facets.kind = ${kind} and content_facets.top_code = ${topCode} and content_facets.facet = ${facet}`,
    sql`content_publications.publish_at <= ${now} and content_publications.unpublish_at > ${now}`,
    ...(values ? [oneOf(sql.raw('content_facets.value'), values)] : []),
    ...(categoryCodes ? [oneOf(categoryCode, categoryCodes)] : []),
  ];
  const { rows: counted } = await sql<{ value: string; total: number }>`
    select content_facets.value, count(*) as total from content_facets
    inner join content_publications on content_publications.id = content_facets.publication_id
    where ${sql.join(wanted, sql` and `)} group by content_facets.value`.execute(read);
  return new Map(counted.map(({ value, total }) => [value, total]));
}
