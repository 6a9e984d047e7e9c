import { sql } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';

export const attendanceOf = (read: Read, personId: string) => read.selectFrom('live_attendance').selectAll().where('person_id', '=', personId).orderBy('first_in_at').execute();

/** The events that a person caused, without strokes on the board. */
const ownEvents = (read: Read, personId: string) => read.selectFrom('live_events').where('person_id', '=', personId).where('kind', '<>', 'inked');

export const eventsOf = (read: Read, personId: string) => ownEvents(read, personId).select(['live_code', 'at', 'body']).orderBy('at').orderBy('number').execute();

export async function charactersOfEvents(read: Read, personId: string): Promise<number> {
  const { total } = await ownEvents(read, personId).select(sql<number | string | null>`sum(length(body))`.as('total')).executeTakeFirstOrThrow();
  return Number(total);
}

/** Events that a person caused or that contain their code. It reads all events, so it is only for the erasure. */
export const eventsNaming = (read: Read, personId: string) =>
  read
    .selectFrom('live_events')
    .select(['live_code', 'number', 'kind', 'person_id', 'body'])
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('body', 'like', `%"${personId}"%`)]))
    .execute();

/** Recorded classes of a teacher, and those of the given codes, whose replay was not deleted. */
export const replaysWith = (read: Read, teacherId: string, codes: readonly string[]): Promise<{ live_code: string; top_code: string }[]> =>
  read
    .selectFrom('live_sessions')
    .innerJoin('live_rooms', 'live_rooms.live_code', 'live_sessions.live_code')
    .leftJoin('live_replays', 'live_replays.live_code', 'live_sessions.live_code')
    .leftJoin('live_recordings', (join) => join.onRef('live_recordings.live_code', '=', 'live_sessions.live_code').on('live_recordings.part', '=', 1))
    .select(['live_sessions.live_code', 'live_sessions.top_code'])
    .where((eb) => eb.or([eb('teacher_person_id', '=', teacherId), ...(codes.length > 0 ? [eb('live_sessions.live_code', 'in', [...codes])] : [])]))
    .where('live_replays.deleted_at', 'is', null)
    // Not made yet, or made.
    .where((eb) => eb.or([eb('live_sessions.ended_at', 'is', null), eb('recording_done', '=', 0), eb('live_recordings.url', 'is not', null)]))
    .orderBy('live_rooms.starts_at')
    .execute();

export async function replaceEventBody(tx: Tx, liveCode: string, number: number, body: string): Promise<void> {
  await tx.updateTable('live_events').set({ body }).where('live_code', '=', liveCode).where('number', '=', number).execute();
}

export const listingsOf = (read: Read, phoneIndex: string) => read.selectFrom('live_listed_people').selectAll().where('phone_index', '=', phoneIndex).orderBy('added_at').execute();
export const bookingsOf = (read: Read, phoneIndex: string) => read.selectFrom('live_bookings').selectAll().where('phone_index', '=', phoneIndex).orderBy('booked_at').execute();
export const invitationsTo = (read: Read, phoneIndex: string) => read.selectFrom('live_invitations').selectAll().where('phone_index', '=', phoneIndex).orderBy('invited_at').execute();

export async function deleteByPhone(tx: Tx, phoneIndex: string): Promise<void> {
  for (const table of ['live_listed_people', 'live_bookings', 'live_push_subscriptions', 'live_invitations'] as const) await tx.deleteFrom(table).where('phone_index', '=', phoneIndex).execute();
}

export async function anonymiseAttendance(tx: Tx, personId: string, name: string): Promise<void> {
  await tx.updateTable('live_attendance').set({ person_name: name, device: '', note: '' }).where('person_id', '=', personId).execute();
}

/** Deletes rows of some lives with a scheduled end before a time. @param livesAtMost limit for one transaction */
export async function deleteOfEndedLives(tx: Tx, table: 'live_listed_people' | 'live_bookings' | 'live_push_subscriptions' | 'live_invitations' | 'live_attendance' | 'live_events', livesAtMost: number, endedBefore: number): Promise<{ numDeletedRows: bigint }> {
  const lives = await tx
    .selectFrom('live_rooms')
    .select('live_code')
    .where('ends_at', '<', endedBefore)
    .where((eb) => eb.exists(eb.selectFrom(table).select(`${table}.live_code`).whereRef(`${table}.live_code`, '=', 'live_rooms.live_code')))
    .limit(livesAtMost)
    .execute();
  if (lives.length === 0) return { numDeletedRows: 0n };
  return tx.deleteFrom(table).where('live_code', 'in', lives.map(({ live_code }) => live_code)).executeTakeFirstOrThrow();
}
