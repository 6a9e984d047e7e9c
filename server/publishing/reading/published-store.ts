import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { namesOf, namingWords } from '../../../contract/search-readings.ts';
import { dialectOf, type Tables } from '../../database/index.ts';
import { holdsAny } from '../search/index-store.ts';
import { tiers, wantedOf } from '../search/terms.ts';
import { searchText } from '../search/text.ts';

/** The SQL of what visitors read: published rows only, judged by the given time. */

export interface PublishedRow {
  code: string;
  position: number;
  version: number;
  listedAt: number;
  popularity: number;
  priceCents: number;
  body: string;
}

export interface PublishedListQuery {
  kind: string;
  topCode: string;
  /** One of these groups; left out, all. */
  categoryCodes?: readonly string[] | undefined;
  /** All of these, of several values any one; undefined asks for none. */
  facets?: Readonly<Record<string, string | readonly string[] | undefined>> | undefined;
  featured?: boolean | undefined;
  /** Words that must all be found: as site search finds them (`search/terms.ts`); what that passes by, and single characters, as they stand in the texts that the kind names. */
  keyword?: string | undefined;
  /** Where a word occurs beside the texts that are searched: in the names of groups. It is given folded, as texts are stored. */
  groupsNamed?: ((word: string) => GroupsNamed) | undefined;
  sort: 'order' | 'newest' | 'popular' | 'price';
  /** Left out: the whole list. */
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Groups whose names hold a word, by their codes. */
export interface GroupsNamed {
  categoryCodes?: readonly string[];
  facets?: Readonly<Record<string, readonly string[]>>;
}

type Read = Kysely<Tables>;
type Where = ExpressionBuilder<Tables, 'content_publications'>;

const keywordsAtMost = 5;

function conditions(read: Read, query: PublishedListQuery, now: number) {
  return (e: Where): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [
      e('content_publications.kind', '=', query.kind),
      e('content_publications.top_code', '=', query.topCode),
      e('content_publications.publish_at', '<=', now),
      e('content_publications.unpublish_at', '>', now),
    ];
    const { categoryCodes, facets = {}, featured } = query;
    if (categoryCodes) all.push(e('content_publications.category_code', 'in', categoryCodes.length > 0 ? [...categoryCodes] : ['']));
    if (featured !== undefined) all.push(e('content_publications.featured', '=', featured ? 1 : 0));
    for (const [facet, value] of Object.entries(facets)) {
      if (value === undefined) continue;
      all.push(carries(facet, [value].flat()));
    }
    for (const word of wordsOf(query.keyword)) {
      const found: Expression<SqlBool>[] = [holding(read, word)];
      for (const { categoryCodes: named = [], facets: namedFacets = {} } of query.groupsNamed ? namesOf(word).map(query.groupsNamed) : []) {
        if (named.length > 0) found.push(e('content_publications.category_code', 'in', [...named]));
        for (const [facet, values] of Object.entries(namedFacets)) if (values.length > 0) found.push(carries(facet, values));
      }
      all.push(e.or(found));
    }
    return e.and(all);

    function carries(facet: string, values: readonly string[]): Expression<SqlBool> {
      const carriers = e.selectFrom('content_facets').select('publication_id').where('kind', '=', query.kind).where('top_code', '=', query.topCode).where('facet', '=', facet);
      return e('content_publications.id', 'in', carriers.where('value', 'in', [...values]));
    }
  };
}

/**
 * The rows of a list are gone through in its order, and each is asked whether it is among those that were found: the `+` keeps
 * SQLite from going the other way round, from everything of all kinds that was found to what stands first in this list.
 */
function holding(read: Read, word: string): Expression<SqlBool> {
  const asItStands = sql<SqlBool>`content_publications.search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  const { all } = wantedOf(word);
  if (all.length === 0) return asItStands;
  const found = holdsAny(dialectOf(read), all, tiers.text, sql`+content_publications.search_number`);
  return sql<SqlBool>`(${found} or (+content_publications.search_number is null and ${asItStands}))`;
}

function wordsOf(keyword: string | undefined): string[] {
  return namingWords(searchText([keyword ?? '']).split(/\s+/).filter(Boolean)).slice(0, keywordsAtMost);
}

const rowColumns = [
  'content_publications.code',
  'content_publications.position',
  'content_publications.version',
  'content_publications.listed_at',
  'content_publications.popularity',
  'content_publications.price_cents',
  'content_versions.body',
] as const;

function withBodies(read: Read) {
  return read
    .selectFrom('content_publications')
    .innerJoin('content_versions', (join) =>
      join
        .onRef('content_versions.entry_id', '=', 'content_publications.entry_id')
        .onRef('content_versions.version', '=', 'content_publications.version'),
    )
    .select(rowColumns);
}

const toRow = (row: {
  code: string;
  position: number;
  version: number;
  listed_at: number;
  popularity: number;
  price_cents: number;
  body: string;
}): PublishedRow => ({
  code: row.code,
  position: row.position,
  version: row.version,
  listedAt: row.listed_at,
  popularity: row.popularity,
  priceCents: row.price_cents,
  body: row.body,
});

/** The query behind a list, for its plan to be looked at. */
export function listQuery(read: Read, query: PublishedListQuery, now: number) {
  let rows = withBodies(read).where(conditions(read, query, now));
  if (query.limit !== undefined) rows = rows.limit(query.limit);
  if (query.offset) rows = rows.offset(query.offset);
  // Both columns in one direction, so that an index can be walked from either end.
  switch (query.sort) {
    case 'order':
      return rows.orderBy('content_publications.position').orderBy('content_publications.code');
    case 'newest':
      return rows.orderBy('content_publications.listed_at', 'desc').orderBy('content_publications.code', 'desc');
    case 'popular':
      return rows.orderBy('content_publications.popularity', 'desc').orderBy('content_publications.code', 'desc');
    case 'price':
      return rows.orderBy('content_publications.price_cents').orderBy('content_publications.code');
  }
}

export async function list(read: Read, query: PublishedListQuery, now: number): Promise<PublishedRow[]> {
  return (await listQuery(read, query, now).execute()).map(toRow);
}

export async function countOf(read: Read, query: PublishedListQuery, now: number): Promise<number> {
  const row = await read
    .selectFrom('content_publications')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where(conditions(read, query, now))
    .executeTakeFirstOrThrow();
  return row.total;
}

/** How many stand in each category; of one in which nothing stands there is no entry. */
export async function countByCategory(read: Read, query: Pick<PublishedListQuery, 'kind' | 'topCode'>, now: number): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('content_publications')
    .select((e) => ['category_code', e.fn.countAll<number>().as('total')])
    .where(conditions(read, { ...query, sort: 'order' }, now))
    .groupBy('category_code')
    .execute();
  return new Map(rows.map(({ category_code, total }) => [category_code, total]));
}

export async function one(read: Read, kind: string, topCode: string, code: string, now: number): Promise<PublishedRow | null> {
  const row = await withBodies(read)
    .where('content_publications.kind', '=', kind)
    .where('content_publications.top_code', '=', topCode)
    .where('content_publications.code', '=', code)
    .where('content_publications.publish_at', '<=', now)
    .where('content_publications.unpublish_at', '>', now)
    .executeTakeFirst();
  return row ? toRow(row) : null;
}

export interface NearestQuery {
  kind: string;
  topCode: string;
  /** A place in the list of the newest; what stands there need not be published. */
  of: { listedAt: number; code: string };
  /** `newer` stands above it, `older` below. */
  side: 'newer' | 'older';
}

/** The query behind what stands next to a place, for its plan to be looked at. */
export function nearestQuery(read: Read, { kind, topCode, of, side }: NearestQuery, now: number) {
  const place = sql`(${sql.ref('content_publications.listed_at')}, ${sql.ref('content_publications.code')})`;
  const given = sql`(cast(${of.listedAt} as bigint), ${of.code})`;
  const [beyond, direction] = side === 'newer' ? [sql<SqlBool>`${place} > ${given}`, 'asc' as const] : [sql<SqlBool>`${place} < ${given}`, 'desc' as const];
  return withBodies(read)
    .where(conditions(read, { kind, topCode, sort: 'newest' }, now))
    .where(beyond)
    .orderBy('content_publications.listed_at', direction)
    .orderBy('content_publications.code', direction)
    .limit(1);
}

export async function nearest(read: Read, query: NearestQuery, now: number): Promise<PublishedRow | null> {
  const row = await nearestQuery(read, query, now).executeTakeFirst();
  return row ? toRow(row) : null;
}

/** How many published entries carry each of the values of a facet. */
export async function countByFacet(
  read: Read,
  { kind, topCode, facet, values, categoryCodes }: { kind: string; topCode: string; facet: string; values?: readonly string[]; categoryCodes?: readonly string[] },
  now: number,
): Promise<Map<string, number>> {
  if (values?.length === 0 || categoryCodes?.length === 0) return new Map();
  const rows = await read
    .selectFrom('content_facets')
    .innerJoin('content_publications', 'content_publications.id', 'content_facets.publication_id')
    .select((e) => ['content_facets.value', e.fn.countAll<number>().as('total')])
    .where('content_facets.kind', '=', kind)
    .where('content_facets.top_code', '=', topCode)
    .where('content_facets.facet', '=', facet)
    .$if(values !== undefined, (query) => query.where('content_facets.value', 'in', [...values!]))
    .$if(categoryCodes !== undefined, (query) => query.where('content_publications.category_code', 'in', [...categoryCodes!]))
    .where('content_publications.publish_at', '<=', now)
    .where('content_publications.unpublish_at', '>', now)
    .groupBy('content_facets.value')
    .execute();
  return new Map(rows.map((row) => [row.value, row.total]));
}
