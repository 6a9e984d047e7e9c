import { inStatements, type Read, type Tx } from '../../../database/index.ts';
import type { LiveTables } from '../tables.ts';

export type RosterRow = LiveTables['live_listed_people'];

const onRoster = (read: Read, topCode: string, liveCode: string) => read.selectFrom('live_listed_people').where('top_code', '=', topCode).where('live_code', '=', liveCode);

/** A page of a list, sorted by the time of adding. `keyword`: part of the name. */
export async function rosterPage(read: Read, topCode: string, liveCode: string, { keyword, limit, offset }: { keyword: string; limit: number; offset: number }): Promise<{ rows: RosterRow[]; total: number }> {
  const found = onRoster(read, topCode, liveCode).$if(keyword !== '', (all) => all.where('name', 'like', `%${keyword.replaceAll(/[%_\\]/g, '')}%`));
  const rows = await found.selectAll().orderBy('added_at').orderBy('id').limit(limit).offset(offset).execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

export async function wholeRoster(read: Read, topCode: string, liveCode: string): Promise<RosterRow[]> {
  return onRoster(read, topCode, liveCode).selectAll().orderBy('added_at').orderBy('id').execute();
}

/** The people on the roster with one of these phones or cards, given as blind indexes. */
export async function rosterAmong(read: Read, topCode: string, liveCode: string, { phones, cards }: { phones: readonly string[]; cards: readonly string[] }): Promise<RosterRow[]> {
  const found: RosterRow[] = [];
  for (const indexes of inStatements(phones)) found.push(...(await onRoster(read, topCode, liveCode).selectAll().where('phone_index', 'in', indexes).execute()));
  for (const indexes of inStatements(cards)) found.push(...(await onRoster(read, topCode, liveCode).selectAll().where('card_index', 'in', indexes).execute()));
  return found;
}

/** @throws UniqueViolation if a phone or a card is already on the list */
export async function insertRoster(tx: Tx, rows: readonly RosterRow[]): Promise<void> {
  for (const some of inStatements(rows)) await tx.insertInto('live_listed_people').values(some).execute();
}

export async function findRosterPerson(read: Read, topCode: string, liveCode: string, id: string): Promise<RosterRow | null> {
  return (await onRoster(read, topCode, liveCode).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** @throws UniqueViolation if another person on the roster has the phone or the card */
export async function updateRosterPerson(tx: Tx, topCode: string, liveCode: string, id: string, changes: Partial<Pick<RosterRow, 'name' | 'phone_index' | 'phone_sealed' | 'card_index' | 'card_sealed'>>): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('live_listed_people').set(changes).where('top_code', '=', topCode).where('live_code', '=', liveCode).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns the number of removed people */
export async function deleteRosterPeople(tx: Tx, topCode: string, liveCode: string, ids: readonly string[]): Promise<number> {
  let removed = 0;
  for (const some of inStatements(ids)) {
    const { numDeletedRows } = await tx.deleteFrom('live_listed_people').where('top_code', '=', topCode).where('live_code', '=', liveCode).where('id', 'in', some).executeTakeFirstOrThrow();
    removed += Number(numDeletedRows);
  }
  return removed;
}
