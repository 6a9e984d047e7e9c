import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dialectOf, type Tx } from '../../database/index.ts';
import type { NearTerms, Terms, Tier } from './terms.ts';

/**
 * The index of site search in each database: FTS5 in SQLite, and a GIN index in PostgreSQL. A pair of characters is stored with its
 * own tier and every lower one: a pair in a title as `1培训`, `2培训` and `3培训`. So one query for `2培训` finds titles and
 * summaries.
 */

export interface Document {
  number: number;
  topCode: string;
  kind: string;
  merit: number;
  terms: ReadonlyMap<string, Tier>;
}

const written = (tier: Tier, term: string): string[] => lowerTiers[tier].map((lower) => lower + term);
const lowerTiers: Readonly<Record<Tier, readonly Tier[]>> = { 1: [1, 2, 3], 2: [2, 3], 3: [3] };

/** Each document has about a thousand terms, and each term one place in the index. A statement takes a few tenths of a second at most. */
const documentsPerStatement = 10;

export async function addDocuments(tx: Tx, documents: readonly Document[]): Promise<void> {
  const rows = documents.map(({ number, topCode, kind, merit, terms }) => ({ number, top_code: topCode, kind, merit, terms: [...terms].flatMap(([term, tier]) => written(tier, term)) }));
  if (dialectOf(tx) === 'sqlite') {
    for (const { terms, ...row } of rows) {
      await tx.insertInto('content_search_documents').values(row).execute();
      await sql`insert into content_search_terms (rowid, terms) values (${row.number}, ${terms.join(' ')})`.execute(tx);
    }
    return;
  }
  for (let start = 0; start < rows.length; start += documentsPerStatement) {
    const values = rows.slice(start, start + documentsPerStatement).map(({ number, top_code, kind, merit, terms }) => sql`(${number}, ${top_code}, ${kind}, ${merit}, ${terms}::text[])`);
    await sql`insert into content_search_documents (number, top_code, kind, merit, terms) values ${sql.join(values)}`.execute(tx);
  }
}

export async function removeDocuments(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await tx.deleteFrom('content_search_documents').where('number', 'in', numbers).execute();
  if (dialectOf(tx) === 'sqlite') await sql`delete from content_search_terms where rowid in (${sql.join(numbers)})`.execute(tx);
}

/** Merges parts of SQLite's index. A negative number of pages merges all into one. @returns true if there was something to merge */
export async function mergeTerms(tx: Tx, pages: number): Promise<boolean> {
  const before = await changesOf(tx);
  await sql`insert into content_search_terms (content_search_terms, rank) values ('merge', ${pages})`.execute(tx);
  return (await changesOf(tx)) - before > 1;
}

async function changesOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx);
  return rows[0]?.changes ?? 0;
}

/** An FTS5 query. Terms consist of letters and digits only, so they need no escaping. */
const matchOf = (wanted: readonly Terms[], lowest: Tier): string => wanted.map((terms) => `(${terms.map((term) => `"${lowest}${term}"`).join(' AND ')})`).join(' OR ');

/** Numbers of documents that contain all terms of at least one wanted alternative, each in the given tier or a better one; without duplicates. */
function holders(dialect: 'sqlite' | 'postgres', wanted: readonly Terms[], lowest: Tier): RawBuilder<unknown> {
  if (dialect === 'sqlite') return sql`select rowid as number from content_search_terms where content_search_terms match ${matchOf(wanted, lowest)}`;
  return sql.join(wanted.map((terms) => sql`select content_search(${terms.map((term) => lowest + term)}::text[]) as number`), sql` union `);
}

/** A condition: the document with this number contains all terms of at least one wanted alternative, in the given tier or a better one. */
export function containsAny(dialect: 'sqlite' | 'postgres', wanted: readonly Terms[], lowest: Tier, number: RawBuilder<unknown> = sql.ref('content_search_documents.number')): RawBuilder<SqlBool> {
  return sql<SqlBool>`${number} in (${holders(dialect, wanted, lowest)})`;
}

/**
 * A condition: the document is of a kind that is shown whole, or one of the shown documents of its kind.
 * @param limited the numbers of the shown documents, by kind. They are one parameter of the statement, however many they are
 */
export function isShown(dialect: 'sqlite' | 'postgres', limited: ReadonlyMap<string, readonly number[]>): RawBuilder<SqlBool> {
  const among = (numbers: readonly number[]) => (dialect === 'sqlite' ? sql`select value from json_each(${JSON.stringify(numbers)})` : sql`select unnest(${[...numbers]}::bigint[])`);
  const each = [...limited].map(([kind, numbers]) => sql`(content_search_documents.kind <> ${kind} or content_search_documents.number in (${among(numbers)}))`);
  return each.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(each, sql` and `)}`;
}

/**
 * Numbers of documents with at least `atLeast` parts in title or summary, with the count of these parts (`held`) and the count
 * in the title (`in_title`).
 */
export function containingMost(dialect: 'sqlite' | 'postgres', { parts, atLeast }: NearTerms): RawBuilder<{ number: number; held: number; in_title: number }> {
  const each = ([1, 2] as const).flatMap((tier) =>
    parts.map((part) => sql`select number, ${sql.lit(tier === 2 ? 1 : 0)} as held, ${sql.lit(tier === 1 ? 1 : 0)} as in_title from (${holders(dialect, part, tier)}) as holders`),
  );
  return sql`(select number, sum(held) as held, sum(in_title) as in_title from (${sql.join(each, sql` union all `)}) as holders group by number having sum(held) >= ${sql.lit(atLeast)})`;
}
