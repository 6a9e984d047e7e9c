import { sql } from 'kysely';
import type { Read, Tx } from '../../../database/index.ts';
import type { LiveTables } from '../tables.ts';

type Attendance = LiveTables['live_attendance'];

/** How a heartbeat counts as watched time of the class and of its replay. */
export interface HeartCounts {
  /** A longer gap since the last heartbeat does not count, because the person was away. In ms. */
  gapAtMost: number;
  /** The time on air, ms since epoch. Null if it does not count. */
  classTime: { from: number; until: number } | null;
  countsAsReplay: boolean;
}

/**
 * Counts a heartbeat of a person. The database adds the time since the last one, so the heartbeats of two tabs count once.
 * @returns the milliseconds of the class that the person watched. Null if the person has no attendance yet
 */
export async function addHeart(tx: Tx, liveCode: string, personId: string, { gapAtMost, classTime, countsAsReplay }: HeartCounts, now: number): Promise<number | null> {
  // PostgreSQL treats parameters on both sides of an operator as text.
  const at = (time: number) => sql<number>`CAST(${time} AS BIGINT)`;
  const counted = (from: number, until: number) =>
    sql<number>`CASE WHEN ${at(now)} - last_seen_at > ${gapAtMost} OR ${at(until)} <= last_seen_at OR ${at(until)} <= ${at(from)} THEN 0 WHEN last_seen_at > ${at(from)} THEN ${at(until)} - last_seen_at ELSE ${at(until)} - ${at(from)} END`;
  const updated = await tx
    .updateTable('live_attendance')
    .set({
      ...(classTime && { watched_milliseconds: sql<number>`watched_milliseconds + (${counted(classTime.from, classTime.until)})` }),
      ...(countsAsReplay && { replay_milliseconds: sql<number>`replay_milliseconds + (${counted(0, now)})` }),
      last_seen_at: sql<number>`CASE WHEN last_seen_at > ${at(now)} THEN last_seen_at ELSE ${at(now)} END`,
    })
    .where('live_code', '=', liveCode)
    .where('person_id', '=', personId)
    .returning('watched_milliseconds')
    .executeTakeFirst();
  return updated === undefined ? null : Number(updated.watched_milliseconds);
}

/** Minutes as the attendance has them. */
export const attendanceMinutes = (milliseconds: number): number => Math.round(milliseconds / 60_000);

export async function insertAttendance(tx: Tx, row: Attendance): Promise<void> {
  await tx.insertInto('live_attendance').values(row).onConflict((conflict) => conflict.columns(['live_code', 'person_id']).doNothing()).execute();
}

/** @returns the number of people who attended. @param seenSince only people with a heartbeat since then */
export async function countAttendance(read: Read, liveCode: string, seenSince = 0): Promise<number> {
  const { people } = await read.selectFrom('live_attendance').select((eb) => eb.fn.countAll().as('people')).where('live_code', '=', liveCode).where('last_seen_at', '>=', seenSince).executeTakeFirstOrThrow();
  return Number(people);
}

/** What a person has watched of a class, in milliseconds. */
export async function watchedBy(read: Read, liveCode: string, personId: string): Promise<number> {
  const row = await read.selectFrom('live_attendance').select('watched_milliseconds').where('live_code', '=', liveCode).where('person_id', '=', personId).executeTakeFirst();
  return Number(row?.watched_milliseconds ?? 0);
}
