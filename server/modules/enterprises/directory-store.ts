import { type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../database/index.ts';

export interface CardRow {
  top_code: string;
  name: string;
  logo: string;
}

export async function cardsOf(database: Pick<Database, 'read'>, topCodes: readonly string[]): Promise<CardRow[]> {
  if (topCodes.length === 0) return [];
  return database.read.selectFrom('enterprises').select(['top_code', 'name', 'logo']).where('top_code', 'in', topCodes).execute();
}

/** Enterprises that opted in and whose name holds the text, the closest first. */
export async function searchableCards(database: Pick<Database, 'read'>, text: string, limit: number): Promise<CardRow[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return database.read
    .selectFrom('enterprises')
    .select(['top_code', 'name', 'logo'])
    .where('searchable', '=', 1)
    .where(sql<SqlBool>`lower(name) like ${pattern} escape '\\'`)
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .orderBy('top_code')
    .limit(limit)
    .execute();
}

export async function countFoundedBy(tx: Tx, personId: string): Promise<number> {
  const { total } = await tx.selectFrom('enterprises').select((eb) => eb.fn.countAll().as('total')).where('founder_id', '=', personId).executeTakeFirstOrThrow();
  return Number(total);
}
