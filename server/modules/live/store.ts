import { type Selectable, sql, type SqlBool } from 'kysely';
import { dialectOf, type Read, type Tables, type Tx } from '../../database/index.ts';
import { codesOfTrials } from '../enterprises/index.ts';
import { readPages } from './document-pages.ts';

export type LiveRoom = Selectable<Tables['live_rooms']>;
export type LiveSession = Selectable<Tables['live_sessions']>;

/** A room with its session. */
export interface RoomWithSession {
  room: LiveRoom;
  session: LiveSession | null;
  /** Address of the replay's first part, or null. */
  replayUrl: string | null;
  isReplayDeleted: boolean;
}

export async function recommendedRoom(read: Read, topCode: string): Promise<RoomWithSession | null> {
  // The number is part of the query's text, because a partial index does not work with a parameter.
  const room = await read.selectFrom('live_rooms').selectAll().where('top_code', '=', topCode).where(sql<SqlBool>`recommended = 1`).executeTakeFirst();
  return room ? withSession(read, room) : null;
}

/** A room by the code of its live, or null. */
export async function findRoomWithSession(read: Read, liveCode: string): Promise<RoomWithSession | null> {
  const room = await findRoom(read, liveCode);
  return room && withSession(read, room);
}

/** Adds its session and its replay to a room. */
export async function withSession(read: Read, room: LiveRoom): Promise<RoomWithSession> {
  const session = await findClassSession(read, room.live_code);
  const replay = session && (await read.selectFrom('live_recordings').select('url').where('live_code', '=', room.live_code).orderBy('part').limit(1).executeTakeFirst());
  const deleted = session && !replay && (await read.selectFrom('live_replays').select('live_code').where('live_code', '=', room.live_code).where('deleted_at', 'is not', null).executeTakeFirst());
  return { room, session, replayUrl: replay?.url ?? null, isReplayDeleted: Boolean(deleted) };
}

export async function findClassSession(read: Read, liveCode: string): Promise<LiveSession | null> {
  return (await read.selectFrom('live_sessions').selectAll().where('live_code', '=', liveCode).executeTakeFirst()) ?? null;
}

export async function insertRoom(tx: Tx, room: LiveRoom): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('live_rooms')
    .values(room)
    .onConflict((conflict) => conflict.column('live_code').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates a room from its seed file unless an operator edited it. */
export async function followSeed(tx: Tx, room: LiveRoom): Promise<boolean> {
  const { live_code: liveCode, created_at: _createdAt, ...changes } = room;
  const { numUpdatedRows } = await tx.updateTable('live_rooms').set(changes).where('live_code', '=', liveCode).where('updated_by', '=', room.updated_by).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findRoom(read: Read, liveCode: string): Promise<LiveRoom | null> {
  return (await read.selectFrom('live_rooms').selectAll().where('live_code', '=', liveCode).executeTakeFirst()) ?? null;
}

/** Locks a room until the caller's transaction ends. Null if the tenant has no such room. */
export async function lockRoom(tx: Tx, topCode: string, liveCode: string): Promise<LiveRoom | null> {
  const row = await tx
    .updateTable('live_rooms')
    .set((eb) => ({ updated_by: eb.ref('updated_by') }))
    .where('top_code', '=', topCode)
    .where('live_code', '=', liveCode)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function isRoomIdTaken(tx: Tx, roomId: string): Promise<boolean> {
  return (await tx.selectFrom('live_rooms').select('live_code').where('room_id', '=', roomId).executeTakeFirst()) !== undefined;
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

/**
 * Recommends a room that only a seed file wrote, instead of another such room.
 * @returns false if nothing changed: it is recommended already, or another author wrote it or the recommended room
 */
export async function moveSeedsRecommendation(tx: Tx, { topCode, liveCode, author }: { topCode: string; liveCode: string; author: string }): Promise<boolean> {
  const room = await findRoom(tx, liveCode);
  if (room === null || room.updated_by !== author || room.recommended === 1) return false;
  await tx.updateTable('live_rooms').set({ recommended: 0 }).where('top_code', '=', topCode).where('recommended', '=', 1).where('updated_by', '=', author).execute();
  if (await recommendsAnother(tx, topCode, liveCode)) return false;
  await tx.updateTable('live_rooms').set({ recommended: 1 }).where('live_code', '=', liveCode).execute();
  return true;
}

/** The name of a phone on the list of a live, or null. */
export async function rosterNameOf(read: Read, liveCode: string, phoneIndex: string): Promise<string | null> {
  return (await read.selectFrom('live_listed_people').select('name').where('live_code', '=', liveCode).where('phone_index', '=', phoneIndex).executeTakeFirst())?.name ?? null;
}

/**
 * The enterprises with a phone on the list of a class that goes by its list: those without a trial first, because anyone can open trials
 * and list any phone, then those of the latest classes.
 */
export async function listedAt(read: Read, phoneIndex: string, atMost: number): Promise<string[]> {
  const enterprises = await read
    .selectFrom('live_listed_people')
    .innerJoin('live_rooms', 'live_rooms.live_code', 'live_listed_people.live_code')
    .select('live_rooms.top_code')
    .where('live_listed_people.phone_index', '=', phoneIndex)
    .where('live_rooms.cancelled_at', 'is', null)
    // The list of a class for members lets no other people in.
    .where('live_rooms.visibility', '!=', 'members')
    .groupBy('live_rooms.top_code')
    .orderBy((eb) => eb('live_rooms.top_code', 'in', codesOfTrials(read)))
    .orderBy(({ fn }) => fn.max('live_rooms.starts_at'), 'desc')
    .orderBy('live_rooms.top_code')
    .limit(atMost)
    .execute();
  return enterprises.map(({ top_code }) => top_code);
}

/** The tables with rows of a live, besides its room. */
const tablesOfLive = ['live_sessions', 'live_recordings', 'live_listed_people', 'live_documents', 'live_events', 'live_attendance', 'live_bookings', 'live_push_subscriptions', 'live_invitations', 'live_stream_keys', 'live_quiz_banks', 'live_replays', 'live_breaks'] as const;
/** The tables with rows of an enterprise, besides its lives. */
const tablesOfEnterprise = ['live_traffic', 'live_traffic_notices', 'live_storage_days', 'live_storage_notices', 'live_files'] as const;

/** An enterprise's rooms that are on air. */
export const roomsOnAir = (read: Read, topCode: string): Promise<LiveRoom[]> =>
  read.selectFrom('live_rooms').innerJoin('live_sessions', 'live_sessions.live_code', 'live_rooms.live_code').selectAll('live_rooms').where('live_rooms.top_code', '=', topCode).where('live_sessions.ended_at', 'is', null).execute();

/** Deletes all lives of a tenant. @returns the number of rooms, and the addresses of their files */
export async function deleteRooms(tx: Tx, topCode: string): Promise<{ rooms: number; files: string[] }> {
  const stored = await tx.selectFrom('live_files').select('file_key').where('top_code', '=', topCode).execute();
  const recordings = await tx.selectFrom('live_recordings').select('url').where('top_code', '=', topCode).execute();
  const documents = await tx.selectFrom('live_documents').select('pages').where('top_code', '=', topCode).execute();
  for (const table of [...tablesOfLive, ...tablesOfEnterprise]) await tx.deleteFrom(table).where('top_code', '=', topCode).execute();
  const { numDeletedRows } = await tx.deleteFrom('live_rooms').where('top_code', '=', topCode).executeTakeFirstOrThrow();
  return { rooms: Number(numDeletedRows), files: [...stored.map(({ file_key }) => `/files/${file_key}`), ...recordings.map(({ url }) => url), ...documents.flatMap(({ pages }) => readPages(pages).map(({ address }) => address))] };
}

/** The codes of a tenant's public lives. @param code only this live */
export async function publicCodes(read: Read, { topCode, code }: { topCode: string; code?: string | undefined }): Promise<ReadonlySet<string>> {
  const open = read.selectFrom('live_rooms').select('live_code').where('top_code', '=', topCode).where('visibility', '=', 'public').where('cancelled_at', 'is', null);
  return new Set((await (code === undefined ? open : open.where('live_code', '=', code)).execute()).map(({ live_code }) => live_code));
}

/** Updates all rows of a live that got another code. The room is first: a transaction with `lockLiveCode` waits for it. */
export async function moveRoom(tx: Tx, topCode: string, fromLiveCode: string, toLiveCode: string): Promise<void> {
  for (const table of ['live_rooms', ...tablesOfLive] as const) {
    await tx.updateTable(table).set({ live_code: toLiveCode }).where('top_code', '=', topCode).where('live_code', '=', fromLiveCode).execute();
  }
}

const codeOfRoom = (read: Read, roomId: string) => read.selectFrom('live_rooms').select('live_code').where('room_id', '=', roomId);

/** The code of a room's live. Null if the room was deleted. */
export const liveCodeOf = async (read: Read, roomId: string): Promise<string | null> => (await codeOfRoom(read, roomId).executeTakeFirst())?.live_code ?? null;

/** Like `liveCodeOf`, and locks the code until the transaction ends. SQLite has one writer and needs no lock. */
export const lockLiveCode = async (tx: Tx, roomId: string): Promise<string | null> => (await codeOfRoom(tx, roomId).$if(dialectOf(tx) === 'postgres', (query) => query.forKeyShare()).executeTakeFirst())?.live_code ?? null;

export async function findRoomByRoomId(read: Read, roomId: string): Promise<LiveRoom | null> {
  return (await read.selectFrom('live_rooms').selectAll().where('room_id', '=', roomId).executeTakeFirst()) ?? null;
}

/** The entries of an ID card on the lists of an enterprise's lives, latest first. */
export function rosterByCard(read: Read, topCode: string, cardIndex: string): Promise<{ live_code: string; phone_sealed: string }[]> {
  return read.selectFrom('live_listed_people').select(['live_code', 'phone_sealed']).where('card_index', '=', cardIndex).where('top_code', '=', topCode).orderBy('added_at', 'desc').orderBy('id').execute();
}

/** Has no effect if the phone is already on the list. */
export async function insertRosterPerson(tx: Tx, row: Tables['live_listed_people']): Promise<void> {
  await tx.insertInto('live_listed_people').values(row).onConflict((conflict) => conflict.columns(['live_code', 'phone_index']).doNothing()).execute();
}
