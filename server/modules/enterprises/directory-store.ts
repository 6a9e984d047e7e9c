import { type Expression, type SqlBool, sql } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';

export interface CardRow {
  top_code: string;
  name: string;
  logo: string;
}

export async function cardsOf(read: Read, topCodes: readonly string[]): Promise<CardRow[]> {
  if (topCodes.length === 0) return [];
  return read.selectFrom('enterprises').select(['top_code', 'name', 'logo']).where('top_code', 'in', topCodes).where('closed_at', 'is', null).execute();
}

/**
 * The name in a form that can be compared with lower-case text. `lower()` handles only ASCII, in SQLite and in PostgreSQL's locale C, so
 * other letters of the text are replaced one by one.
 */
function comparableTo(lowerCase: string): Expression<string> {
  const folded = [...new Set(lowerCase)].filter((letter) => letter > '\u007f' && letter.toUpperCase() !== letter && [...letter.toUpperCase()].length === 1);
  return sql`lower(${folded.reduce<Expression<string>>((name, letter) => sql`replace(${name}, ${letter.toUpperCase()}, ${letter})`, sql<string>`name`)})`;
}

/** Enterprises that opted in, with a running trial and a name that contains the text, closest first. */
export async function searchableCards(read: Read, text: string, limit: number, now: number): Promise<CardRow[]> {
  const lowerCase = text.toLowerCase();
  const pattern = `%${lowerCase.replace(/[\\%_]/g, '\\$&')}%`;
  return read
    .selectFrom('enterprises')
    .select(['top_code', 'name', 'logo'])
    .where('searchable', '=', 1)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('trials').select('trials.top_code').whereRef('trials.top_code', '=', 'enterprises.top_code').where('trials.ends_at', '<=', now))))
    .where(sql<SqlBool>`${comparableTo(lowerCase)} like ${pattern} escape '\\'`)
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .orderBy('top_code')
    .limit(limit)
    .execute();
}

export async function countCreatedBy(tx: Tx, personId: string): Promise<number> {
  const { total } = await tx.selectFrom('enterprises').select((eb) => eb.fn.countAll().as('total')).where('founder_id', '=', personId).where('closed_at', 'is', null).executeTakeFirstOrThrow();
  return Number(total);
}
