import { platformTopCode } from '../../contract/constants.ts';
import type { Page } from '../../contract/envelope.ts';
import type { Context } from '../context.ts';
import type { ContentKind } from './kind.ts';
import * as store from './published-store.ts';

/** What visitors may read. Every function here answers published content alone, judged by the injected clock. */

type Reading = Pick<Context, 'database' | 'clock'>;

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
  /** Values of the kind's facets, all of which an entry must carry; undefined asks for none. */
  facets?: Readonly<Record<string, string | undefined>>;
  featured?: boolean;
  /** Words that must all occur in what the kind says is searched. */
  keyword?: string | undefined;
  /** `order` is the operator's. */
  sort?: store.PublishedListQuery['sort'];
  limit?: number;
}

/** A list, whole unless a limit is given. */
export async function published<Body extends object>(context: Reading, kind: ContentKind<Body>, options: ListOptions = {}): Promise<Published<Body>[]> {
  const rows = await store.list(context.database.read, queryOf(kind, options), context.clock.now());
  return rows.map((row) => toPublished(kind, row));
}

/** One page of a list; `pageNum` counts from 1. */
export async function publishedPage<Body extends object>(
  context: Reading,
  kind: ContentKind<Body>,
  { pageNum, pageSize, ...options }: Omit<ListOptions, 'limit'> & { pageNum: number; pageSize: number },
): Promise<Page<Published<Body>>> {
  const query = { ...queryOf(kind, options), limit: pageSize, offset: (pageNum - 1) * pageSize };
  const now = context.clock.now();
  const [rows, total] = await Promise.all([store.list(context.database.read, query, now), store.countOf(context.database.read, query, now)]);
  return { list: rows.map((row) => toPublished(kind, row)), total, pageNum, pageSize };
}

export async function publishedOne<Body extends object>(
  context: Reading,
  kind: ContentKind<Body>,
  { topCode = platformTopCode, code }: { topCode?: string; code: string },
): Promise<Published<Body> | null> {
  const row = await store.one(context.database.read, kind.name, topCode, code, context.clock.now());
  return row && toPublished(kind, row);
}

export interface Neighbours<Body> {
  /** Stands right above it where the newest come first; null for the newest. */
  newer: Published<Body> | null;
  /** Stands right below it; null for the oldest. */
  older: Published<Body> | null;
}

/** What a reader of one entry goes on to, to either side of it. */
export async function publishedNeighbours<Body extends object>(
  context: Reading,
  kind: ContentKind<Body>,
  { topCode = platformTopCode, of }: { topCode?: string; of: Pick<Published<Body>, 'listedAt' | 'code'> },
): Promise<Neighbours<Body>> {
  const now = context.clock.now();
  const beside = async (side: 'newer' | 'older') => {
    const row = await store.nearest(context.database.read, { kind: kind.name, topCode, of, side }, now);
    return row && toPublished(kind, row);
  };
  const [newer, older] = await Promise.all([beside('newer'), beside('older')]);
  return { newer, older };
}

/** How many published entries, of some categories or of all, carry each of the values of a facet, of all of them where none are named; a value that none carries is absent. */
export function publishedCounts(
  context: Reading,
  kind: { name: string },
  { topCode = platformTopCode, ...asked }: { topCode?: string; facet: string; values?: readonly string[]; categoryCodes?: readonly string[] },
): Promise<Map<string, number>> {
  return store.countByFacet(context.database.read, { kind: kind.name, topCode, ...asked }, context.clock.now());
}

function queryOf(kind: { name: string }, { topCode = platformTopCode, sort = 'order', ...rest }: ListOptions): store.PublishedListQuery {
  return { kind: kind.name, topCode, sort, ...rest };
}

function toPublished<Body extends object>(kind: ContentKind<Body>, row: store.PublishedRow): Published<Body> {
  return { code: row.code, position: row.position, version: row.version, listedAt: row.listedAt, body: readBody(kind, row.body) };
}

/** A stored body, completed with the defaults of fields that its schema did not have yet when it was written. */
export function readBody<Body extends object>(kind: ContentKind<Body>, json: string): Body {
  return kind.complete(JSON.parse(json) as Body);
}
