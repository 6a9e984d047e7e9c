import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { Tables, Tx } from '../../database/index.ts';

export type LiveRoom = Selectable<Tables['live_rooms']>;

/** The number stands in the text of the query: an index of some rows is not used where it is a parameter. */
export async function recommendedRoom(read: Kysely<Tables>, topCode: string): Promise<LiveRoom | null> {
  const room = await read.selectFrom('live_rooms').selectAll().where('top_code', '=', topCode).where(sql<SqlBool>`recommended = 1`).executeTakeFirst();
  return room ?? null;
}

export async function insertRoom(tx: Tx, room: LiveRoom): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('live_rooms')
    .values(room)
    .onConflict((conflict) => conflict.column('live_code').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates a room from its seed file as long as it was not edited and has not begun. */
export async function followSeed(tx: Tx, room: LiveRoom): Promise<boolean> {
  const { live_code: liveCode, created_at: _createdAt, ...changes } = room;
  const { numUpdatedRows } = await tx
    .updateTable('live_rooms')
    .set(changes)
    .where('live_code', '=', liveCode)
    .where('updated_by', '=', room.updated_by)
    .where('started_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findRoom(tx: Tx, liveCode: string): Promise<LiveRoom | null> {
  return (await tx.selectFrom('live_rooms').selectAll().where('live_code', '=', liveCode).executeTakeFirst()) ?? null;
}

export async function recommendsAnother(tx: Tx, topCode: string, liveCode: string): Promise<boolean> {
  const other = await tx
    .selectFrom('live_rooms')
    .select('live_code')
    .where('top_code', '=', topCode)
    .where('recommended', '=', 1)
    .where('live_code', '!=', liveCode)
    .executeTakeFirst();
  return other !== undefined;
}

/** @returns the rooms that were there */
export async function deleteRooms(tx: Tx, topCode: string): Promise<LiveRoom[]> {
  return tx.deleteFrom('live_rooms').where('top_code', '=', topCode).returningAll().execute();
}

/** Rooms of a tenant that are as their seed wrote them and hold a mark. */
export async function countSeeded(read: Kysely<Tables>, { topCode, author, mark }: { topCode: string; author: string; mark: string }): Promise<number> {
  const { rooms } = await read
    .selectFrom('live_rooms')
    .select((eb) => eb.fn.countAll().as('rooms'))
    .where('top_code', '=', topCode)
    .where('updated_by', '=', author)
    .where((eb) => eb.or([eb('live_name', 'like', `%${mark}%`), eb('teacher_name', 'like', `%${mark}%`)]))
    .executeTakeFirstOrThrow();
  return Number(rooms);
}
