import { sql } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';
import type { LiveTables } from './tables.ts';

type Attendance = LiveTables['live_attendance'];

/** Milliseconds that a heart adds to what was watched of the class, and of its replay. */
export interface HeartCounts {
  /** Hearts further apart count for nothing: the person was away. */
  gapAtMost: number;
  /** The class was on the air from then until then, ms since 1970; null where it is not to be counted. */
  classTime: { from: number; until: number } | null;
  countsAsReplay: boolean;
}

/**
 * Counts a heart of a person. The time since the last one is added in the database, so hearts of two tabs count once.
 * @returns false where the person was not there before
 */
export async function addHeart(tx: Tx, liveCode: string, personId: string, { gapAtMost, classTime, countsAsReplay }: HeartCounts, now: number): Promise<boolean> {
  // PostgreSQL takes parameters on both sides of an operator for text.
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
    .returning('person_id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function insertAttendance(tx: Tx, row: Attendance): Promise<void> {
  await tx.insertInto('live_attendance').values(row).onConflict((conflict) => conflict.columns(['live_code', 'person_id']).doNothing()).execute();
}

/** How many people were there, ever or since a time. */
export async function countAttendance(read: Read, liveCode: string, seenSince = 0): Promise<number> {
  const { people } = await read.selectFrom('live_attendance').select((eb) => eb.fn.countAll().as('people')).where('live_code', '=', liveCode).where('last_seen_at', '>=', seenSince).executeTakeFirstOrThrow();
  return Number(people);
}
