import { platformTopCode } from '../../../contract/constants.ts';
import type { Page } from '../../../contract/envelope.ts';
import type { ReadOnlyContext } from '../../context.ts';
import type { ContentKind } from '../kind/kind.ts';
import { bodyCacheOf } from './body-cache.ts';
import * as store from './published-store.ts';

/** Content that visitors may read. Every function here returns only content that is published at the injected clock's time. */

/** The parts of the context that reads need. Pass it on unchanged: reads add their cache tags to it. */
export type ReadContext = Pick<ReadOnlyContext, 'database' | 'clock' | 'cacheTags'>;

export interface Published<Body> {
  code: string;
  position: number;
  version: number;
  /** The date that readers see, ms since epoch. */
  listedAt: number;
  body: Body;
}

export interface ListOptions {
  topCode?: string;
  categoryCodes?: readonly string[];
  /** Every facet must match, by any one of its values. Undefined: no filter. */
  facets?: Readonly<Record<string, string | readonly string[] | undefined>>;
  featured?: boolean;
  /** Words that must all match as in site search. Single characters and stop words must occur in the kind's searched text. */
  keyword?: string | undefined;
  /** Names of groups: a word of the keyword may also match the name of the entry's group. */
  groupsNamed?: store.PublishedListQuery['groupsNamed'];
  /** `order` is the operator's order. */
  sort?: store.PublishedListQuery['sort'];
  limit?: number;
}

/** A list. Without a limit it is complete. */
export async function published<Body extends object>(context: ReadContext, kind: ContentKind<Body>, options: ListOptions = {}): Promise<Published<Body>[]> {
  const query = queryOf(kind, options);
  context.cacheTags?.addKind(query);
  return readEntries(context, kind, store.list(context.database.read, query, context.clock.now()));
}

/** One page of a list. `pageNum` counts from 1. */
export async function publishedPage<Body extends object>(
  context: ReadContext,
  kind: ContentKind<Body>,
  { pageNum, pageSize, ...options }: Omit<ListOptions, 'limit'> & { pageNum: number; pageSize: number },
): Promise<Page<Published<Body>>> {
  const query = { ...queryOf(kind, options), limit: pageSize, offset: (pageNum - 1) * pageSize };
  const now = context.clock.now();
  context.cacheTags?.addKind(query);
  const [list, total] = await Promise.all([readEntries(context, kind, store.list(context.database.read, query, now)), store.countOf(context.database.read, query, now)]);
  return { list, total, pageNum, pageSize };
}

export async function publishedOne<Body extends object>(
  context: ReadContext,
  kind: ContentKind<Body>,
  { topCode = platformTopCode, code }: { topCode?: string; code: string },
): Promise<Published<Body> | null> {
  context.cacheTags?.addEntry({ kind: kind.name, topCode, code });
  const [read] = await readEntries(context, kind, store.one(context.database.read, topCode, kind.name, code, context.clock.now()));
  return read ?? null;
}

export interface Neighbours<Body> {
  /** The next newer entry. Null for the newest. */
  newer: Published<Body> | null;
  /** The next older entry. Null for the oldest. */
  older: Published<Body> | null;
}

/** The entries before and after an entry in the list of the newest. */
export async function publishedNeighbours<Body extends object>(
  context: ReadContext,
  kind: ContentKind<Body>,
  { topCode = platformTopCode, of }: { topCode?: string; of: Pick<Published<Body>, 'listedAt' | 'code'> },
): Promise<Neighbours<Body>> {
  const now = context.clock.now();
  const beside = async (side: 'newer' | 'older') => {
    const [read] = await readEntries(context, kind, store.nearest(context.database.read, { kind: kind.name, topCode, of, side }, now));
    return read ?? null;
  };
  context.cacheTags?.addKind({ kind: kind.name, topCode });
  const [newer, older] = await Promise.all([beside('newer'), beside('older')]);
  return { newer, older };
}

/** Numbers of published entries for each value of a facet, in some categories or in all. Without `values`, of all values. Values without entries are absent. */
export function publishedCounts(
  context: ReadContext,
  kind: { name: string },
  { topCode = platformTopCode, ...asked }: { topCode?: string; facet: string; values?: readonly string[]; categoryCodes?: readonly string[] },
): Promise<Map<string, number>> {
  context.cacheTags?.addKind({ kind: kind.name, topCode });
  return store.countByFacet(context.database.read, { kind: kind.name, topCode, ...asked }, context.clock.now());
}

/** Numbers of published entries by category. Empty categories are absent. */
export function publishedByCategory(context: ReadContext, kind: { name: string }, { topCode = platformTopCode }: { topCode?: string } = {}): Promise<Map<string, number>> {
  context.cacheTags?.addKind({ kind: kind.name, topCode });
  return store.countByCategory(context.database.read, { kind: kind.name, topCode }, context.clock.now());
}

function queryOf(kind: { name: string }, { topCode = platformTopCode, sort = 'order', ...rest }: ListOptions): store.PublishedListQuery {
  return { kind: kind.name, topCode, sort, ...rest };
}

/** Reads rows without bodies if all bodies are cached. Otherwise reads them once more with bodies. */
async function readEntries<Body extends object>({ database }: ReadContext, kind: ContentKind<Body>, reader: store.RowsReader): Promise<Published<Body>[]> {
  const cache = bodyCacheOf(database);
  const rows = await reader.rows();
  const cached: Published<Body>[] = [];
  for (const row of rows) {
    const body = cache.get(kind, row);
    if (body === undefined) break;
    cached.push(toPublished(row, body));
  }
  if (cached.length === rows.length) return cached;
  const { generation } = cache;
  return (await reader.withBodies()).map((row) => toPublished(row, cache.read(kind, row, generation)));
}

const toPublished = <Body extends object>({ code, position, version, listedAt }: store.PublishedRow, body: Body): Published<Body> => ({ code, position, version, listedAt, body });
