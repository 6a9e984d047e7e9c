import { sql, type SqlBool } from 'kysely';
import type { Read, Tx } from '../../../database/index.ts';
import type { LiveSession } from '../store.ts';

/** A class on air, with its room. */
export interface OnAir extends LiveSession {
  room_id: string;
  visibility: string;
  created_at: number;
}

/** @returns false if the class was started before */
export async function insertClassSession(tx: Tx, session: LiveSession): Promise<boolean> {
  const inserted = await tx.insertInto('live_sessions').values(session).onConflict((conflict) => conflict.column('live_code').doNothing()).returning('live_code').executeTakeFirst();
  return inserted !== undefined;
}

/** An update of a class that changes nothing after its end. */
const updateBeforeEnd = (tx: Tx, topCode: string, liveCode: string) => tx.updateTable('live_sessions').where('top_code', '=', topCode).where('live_code', '=', liveCode).where('ended_at', 'is', null);

/** @returns false if the class was not on air */
export async function endClassSession(tx: Tx, topCode: string, liveCode: string, watchedCount: number, now: number): Promise<boolean> {
  const ended = await updateBeforeEnd(tx, topCode, liveCode)
    .set((eb) => ({ ended_at: now, interrupted_at: null, online_count: 0, watched_count: sql<number>`CASE WHEN ${eb.ref('watched_count')} > ${watchedCount} THEN ${eb.ref('watched_count')} ELSE ${watchedCount} END`, recording_done: 0 }))
    .returning('live_code')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Deletes the stream keys of a live. Called after its end. */
export async function deleteKeysOfLive(tx: Tx, liveCode: string): Promise<void> {
  await tx.deleteFrom('live_stream_keys').where('live_code', '=', liveCode).execute();
}

/** Stores the address of the public stream. */
export async function setStreamUrl(tx: Tx, topCode: string, liveCode: string, streamUrl: string): Promise<void> {
  await updateBeforeEnd(tx, topCode, liveCode).set({ stream_url: streamUrl }).execute();
}

/**
 * Interrupts a class whose stream or teacher has been away for too long. The statement itself checks that, because the stream may be
 * published again at the same moment.
 * @param awayAt a stream or teacher that was last there at this time or before is away, ms since epoch
 * @returns since when the class has been without its teacher. Null: nothing changed
 */
export async function interruptIfAway(tx: Tx, topCode: string, liveCode: string, awayAt: number, now: number): Promise<number | null> {
  const changed = await updateBeforeEnd(tx, topCode, liveCode)
    .set({ interrupted_at: now })
    .where('interrupted_at', 'is', null)
    .where((eb) => eb.or([eb('unpublished_at', '<=', awayAt), eb('teacher_seen_at', '<=', awayAt)]))
    .returning(['unpublished_at', 'teacher_seen_at'])
    .executeTakeFirst();
  return changed === undefined ? null : Math.min(changed.unpublished_at ?? now, changed.teacher_seen_at);
}

/** @returns false if the class was not interrupted */
export async function resumeClass(tx: Tx, topCode: string, liveCode: string): Promise<boolean> {
  const changed = await updateBeforeEnd(tx, topCode, liveCode).set({ interrupted_at: null }).where('interrupted_at', 'is not', null).returning('live_code').executeTakeFirst();
  return changed !== undefined;
}

/** Updates the given columns while the class is on air. */
export async function updateOnAir(tx: Tx, topCode: string, liveCode: string, changes: Partial<Pick<LiveSession, 'teacher_seen_at' | 'unpublished_at' | 'recording_fault' | 'online_count' | 'watched_count'>>): Promise<void> {
  await updateBeforeEnd(tx, topCode, liveCode).set(changes).execute();
}

const onAir = (read: Read) =>
  read
    .selectFrom('live_sessions')
    .innerJoin('live_rooms', 'live_rooms.live_code', 'live_sessions.live_code')
    .selectAll('live_sessions')
    .select(['live_rooms.room_id', 'live_rooms.visibility', 'live_rooms.created_at'])
    .where(sql<SqlBool>`live_sessions.ended_at IS NULL`);

/** Classes of an enterprise that are on air. @param since leaves out classes that were interrupted before this time, ms since epoch */
export async function codesHoldingPlace(read: Read, topCode: string, since: number): Promise<string[]> {
  const rows = await read
    .selectFrom('live_sessions')
    .select('live_code')
    .where('top_code', '=', topCode)
    .where(sql<SqlBool>`ended_at IS NULL`)
    .where((eb) => eb.or([eb('interrupted_at', 'is', null), eb('interrupted_at', '>', since)]))
    .execute();
  return rows.map(({ live_code }) => live_code);
}

export const sessionsOnAir = (read: Read): Promise<OnAir[]> => onAir(read).execute();

/** The class on air in a room. Null for unknown rooms and for the streams of voices. */
export async function onAirByRoomId(read: Read, roomId: string): Promise<OnAir | null> {
  return (await onAir(read).where('live_rooms.room_id', '=', roomId).executeTakeFirst()) ?? null;
}
