import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Read } from '../../database/index.ts';
import type { Reference } from '../kind/editor-facts.ts';
import { searchText } from '../search/text.ts';

/** SQL of editors' lists: entries in every state, without bodies. Written as text, like the SQL of visitors' lists. */

/** `planned` takes precedence: a shown entry with a plan is `planned`. `changed`: a version newer than the shown one is saved. */
export const entryStates = ['draft', 'planned', 'published', 'changed', 'withdrawn'] as const;
export type EntryState = (typeof entryStates)[number];

export interface ListedEntry {
  kind: string;
  code: string;
  title: string;
  categoryCode: string;
  state: EntryState;
  position: number;
  /** The latest version. */
  version: number;
  listedAt: number | null;
  /** In ms since epoch, like all times here. */
  updatedAt: number;
  updatedBy: string;
  shownVersion: number | null;
  shownFrom: number | null;
  shownUntil: number | null;
  plannedVersion: number | null;
  plannedFrom: number | null;
  plannedUntil: number | null;
}

export interface EntriesQuery {
  kind: string;
  topCode: string;
  /** Words that must all occur in the title, the code, or the text that visitors' lists search. */
  keyword?: string | undefined;
  categoryCode?: string | undefined;
  state?: EntryState | undefined;
  /** The operator's order, last changed first, or last published first. */
  sort: 'order' | 'updated' | 'listed';
  limit: number;
  offset: number;
}

const wordsAtMost = 5;

const state = sql.raw(`case
  when plan.id is not null then 'planned'
  when shown.version = entry.latest_version then 'published'
  when shown.id is not null then 'changed'
  when exists (select 1 from content_former_addresses former where former.kind = entry.kind and former.top_code = entry.top_code and former.code = entry.code and former.moved_to is null)
    or exists (select 1 from content_publications ended where ended.entry_id = entry.id) then 'withdrawn'
  else 'draft' end`);

const columns = sql.raw(`entry.kind, entry.code, entry.title, entry.category_code as "categoryCode", entry.position, entry.latest_version as version,
  entry.listed_at as "listedAt", entry.updated_at as "updatedAt", entry.updated_by as "updatedBy",
  shown.version as "shownVersion", shown.publish_at as "shownFrom", shown.unpublish_at as "shownUntil",
  plan.version as "plannedVersion", plan.publish_at as "plannedFrom", plan.unpublish_at as "plannedUntil"`);

/** All entries. Each joins at most one shown and one planned publication. */
const entries = (now: number): RawBuilder<unknown> => sql`content_entries entry
  left join content_publications shown on shown.entry_id = entry.id and shown.publish_at <= ${now} and shown.unpublish_at > ${now}
  left join content_publications plan on plan.entry_id = entry.id and plan.publish_at > ${now} and plan.unpublish_at > ${now}`;

const orders: Readonly<Record<EntriesQuery['sort'], RawBuilder<unknown>>> = {
  order: sql.raw('entry.position, entry.code'),
  updated: sql.raw('entry.updated_at desc, entry.code desc'),
  listed: sql.raw('coalesce(entry.listed_at, 0) desc, entry.code desc'),
};

function conditions({ kind, topCode, keyword = '', categoryCode }: Omit<EntriesQuery, 'sort' | 'limit' | 'offset' | 'state'>): RawBuilder<SqlBool> {
  const all = [sql`entry.kind = ${kind} and entry.top_code = ${topCode}`];
  if (categoryCode !== undefined) all.push(sql`entry.category_code = ${categoryCode}`);
  for (const word of searchText([keyword]).split(/\s+/).filter(Boolean).slice(0, wordsAtMost)) {
    const holding = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(sql`(lower(entry.title) like ${holding} escape '\\' or lower(entry.code) like ${holding} escape '\\' or shown.search_text like ${holding} escape '\\')`);
  }
  return sql.join(all, sql` and `) as RawBuilder<SqlBool>;
}

/** The query of a list. Tests check its plan. */
export const listQuery = ({ state: wanted, sort, limit, offset, ...query }: EntriesQuery, now: number): RawBuilder<ListedEntry> => sql<ListedEntry>`
  select ${columns}, ${state} as state from ${entries(now)}
  where ${conditions(query)} ${wanted === undefined ? sql`` : sql`and ${state} = ${wanted}`}
  order by ${orders[sort]} limit ${sql.lit(limit)} offset ${offset}`;

export const list = async (read: Read, query: EntriesQuery, now: number): Promise<ListedEntry[]> => (await listQuery(query, now).execute(read)).rows;

/** Numbers of entries by state, among those that match the other conditions. */
export async function countByState(read: Read, query: EntriesQuery, now: number): Promise<Record<EntryState, number>> {
  const { rows } = await sql<{ state: EntryState; total: number }>`select state, count(*) as total from (select ${state} as state from ${entries(now)} where ${conditions(query)}) as states group by state`.execute(read);
  const counted = new Map(rows.map((row) => [row.state, Number(row.total)]));
  return Object.fromEntries(entryStates.map((each) => [each, counted.get(each) ?? 0])) as Record<EntryState, number>;
}

/** Sorted by code. Entries without a category are not counted. */
export async function countByCategory(read: Read, topCode: string, kind: string): Promise<{ code: string; total: number }[]> {
  const { rows } = await sql<{ code: string; total: number }>`
    select category_code as code, count(*) as total from content_entries where kind = ${kind} and top_code = ${topCode} and category_code <> '' group by category_code order by category_code`.execute(read);
  return rows.map(({ code, total }) => ({ code, total: Number(total) }));
}

export async function find(read: Read, { kind, topCode, code }: { kind: string; topCode: string; code: string }, now: number): Promise<ListedEntry | null> {
  const { rows } = await sql<ListedEntry>`select ${columns}, ${state} as state from ${entries(now)} where entry.kind = ${kind} and entry.top_code = ${topCode} and entry.code = ${code}`.execute(read);
  return rows[0] ?? null;
}

/** Entries of a tenant that refer to one of these codes of a kind in their latest, shown or planned version. */
function naming({ kind, topCode, codes }: { kind: string; topCode: string; codes: readonly string[] }, now: number): RawBuilder<unknown> {
  const named = sql`named.to_kind = ${kind} and named.to_code in (${sql.join(codes)})`;
  return sql`${entries(now)} where entry.top_code = ${topCode} and entry.id in (select named.entry_id from content_references named where ${named})
    and exists (select 1 from content_references named where ${named} and named.entry_id = entry.id and named.version in (entry.latest_version, shown.version, plan.version))`;
}

type NamedEntry = Parameters<typeof naming>[0];

export async function listNaming(read: Read, named: NamedEntry, { limit, offset }: { limit: number; offset: number }, now: number): Promise<ListedEntry[]> {
  return (await sql<ListedEntry>`select ${columns}, ${state} as state from ${naming(named, now)} order by entry.kind, entry.updated_at desc, entry.code limit ${sql.lit(limit)} offset ${offset}`.execute(read)).rows;
}

export async function countNaming(read: Read, named: NamedEntry, now: number): Promise<{ kind: string; total: number }[]> {
  const { rows } = await sql<{ kind: string; total: number }>`select entry.kind, count(*) as total from ${naming(named, now)} group by entry.kind order by entry.kind`.execute(read);
  return rows.map(({ kind, total }) => ({ kind, total: Number(total) }));
}

/** Titles of entries by `kind/code`. Missing entries are absent. */
export async function titles(read: Read, topCode: string, references: readonly Reference[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ kind: string; code: string; title: string }>`
    select kind, code, title from content_entries where top_code = ${topCode}
    and kind in (${sql.join([...new Set(references.map(({ kind }) => kind))])}) and code in (${sql.join(references.map(({ code }) => code))})`.execute(read);
  return new Map(rows.map(({ kind, code, title }) => [`${kind}/${code}`, title]));
}
