import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dialectOf, type Tx } from '../../database/index.ts';
import type { Tier } from './terms.ts';

/**
 * The index of site search, in the words of each database: FTS5 of SQLite and a GIN index of PostgreSQL, which both come with
 * them. A pair of characters is written with each tier from its own down: of a title as `1培训`, `2培训` and `3培训`. So what
 * stands in a summary or higher is found by `2培训` alone.
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

/** Each has some thousand terms, and each term its place in the index: a few tenths of a second at most. */
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

/** That what a column calls by its number holds all of the terms, none of them lower than in the given tier. */
export function holdsAll(dialect: 'sqlite' | 'postgres', terms: readonly string[], lowest: Tier, number: RawBuilder<unknown> = sql.ref('content_search_documents.number')): RawBuilder<SqlBool> {
  const wanted = terms.map((term) => lowest + term);
  return dialect === 'postgres'
    ? sql<SqlBool>`${number} in (select content_search(${wanted}::text[]))`
    : // Terms are letters and digits alone: nothing in them ends a string of FTS5.
      sql<SqlBool>`${number} in (select rowid from content_search_terms where content_search_terms match ${wanted.map((term) => `"${term}"`).join(' AND ')})`;
}

/**
 * Numbers of what holds at least so many of the terms in its title or summary, each with how many it holds there (`held`), and
 * how many in its title (`in_title`).
 */
export function holdingMost(dialect: 'sqlite' | 'postgres', terms: readonly string[], atLeast: number): RawBuilder<{ number: number; held: number; in_title: number }> {
  const holders = ([1, 2] as const).flatMap((tier) =>
    terms.map((term) => {
      const counts = sql`${sql.lit(tier === 2 ? 1 : 0)} as held, ${sql.lit(tier === 1 ? 1 : 0)} as in_title`;
      return dialect === 'postgres'
        ? sql`select content_search(array[${tier + term}]::text[]) as number, ${counts}`
        : sql`select rowid as number, ${counts} from content_search_terms where content_search_terms match ${`"${tier}${term}"`}`;
    }),
  );
  return sql`(select number, sum(held) as held, sum(in_title) as in_title from (${sql.join(holders, sql` union all `)}) as holders group by number having sum(held) >= ${sql.lit(atLeast)})`;
}
