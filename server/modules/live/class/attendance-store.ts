import { sql } from 'kysely';
import { dialectOf, type Read, type Tx } from '../../../database/index.ts';
import type { LiveTables } from '../tables.ts';
import { withMinutes } from './replay-minutes.ts';

type Attendance = Omit<LiveTables['live_attendance'], 'replay_minutes' | 'replay_used_until' | 'last_in_class_at'> & { last_in_class_at?: number | null };

/** Time that a minute of a replay takes at its fastest speed. */
const replayMinute = 30_000;
/** The first heartbeat reports minutes that were played before it, and each one a minute that began before the previous one. */
const replaySlack = 3 * replayMinute;
/** A longer pause between two heartbeats is no time of playing. A page that lost its connection reports its minutes within this time. */
const replayPauseAtMost = 5 * 60_000;

/** How a heartbeat counts as watched time of the class. */
interface HeartbeatCounts {
  /** A longer gap since the last heartbeat does not count, because the person was away. In ms. */
  gapAtMost: number;
  /** The time on air, ms since epoch. Null if it does not count. */
  classTime: { from: number; until: number } | null;
  /** The class is over, and this heartbeat is from its replay. */
  isReplay: boolean;
}

/**
 * Counts a heartbeat of a person. The database adds the time since the last one, so the heartbeats of two tabs count once.
 * @returns the minutes of the person. Null if the person has no attendance yet
 */
export async function addHeartbeat(tx: Tx, liveCode: string, personId: string, { gapAtMost, classTime, isReplay }: HeartbeatCounts, now: number): Promise<OwnMinutes | null> {
  // PostgreSQL treats parameters on both sides of an operator as text.
  const at = (time: number) => sql<number>`CAST(${time} AS BIGINT)`;
  const counted = (from: number, until: number) =>
    sql<number>`CASE WHEN ${at(now)} - last_seen_at > ${gapAtMost} OR ${at(until)} <= last_seen_at OR ${at(until)} <= ${at(from)} THEN 0 WHEN last_seen_at > ${at(from)} THEN ${at(until)} - last_seen_at ELSE ${at(until)} - ${at(from)} END`;
  // A person who stays until the end sends the next heartbeat after it.
  const lastInClass = !isReplay || classTime === null ? now : sql<number>`CASE WHEN ${at(now)} - last_seen_at > ${gapAtMost} OR ${at(classTime.until)} <= last_seen_at THEN last_in_class_at ELSE ${at(classTime.until)} END`;
  const updated = await tx
    .updateTable('live_attendance')
    .set({
      ...(classTime && { watched_milliseconds: sql<number>`watched_milliseconds + (${counted(classTime.from, classTime.until)})` }),
      last_in_class_at: lastInClass,
      last_seen_at: sql<number>`CASE WHEN last_seen_at > ${at(now)} THEN last_seen_at ELSE ${at(now)} END`,
    })
    .where('live_code', '=', liveCode)
    .where('person_id', '=', personId)
    .returning(['watched_milliseconds', 'replay_milliseconds'])
    .executeTakeFirst();
  return updated === undefined ? null : minutesOf(updated);
}

/** Minutes of a person: of the class, and of its replay. */
export interface OwnMinutes {
  watchedMinutes: number;
  replayMinutes: number;
}

const minutesOf = (row: { watched_milliseconds: number; replay_milliseconds: number }): OwnMinutes => ({ watchedMinutes: attendanceMinutes(row.watched_milliseconds), replayMinutes: attendanceMinutes(row.replay_milliseconds) });

/**
 * Adds seen minutes of a replay, each once. The row exists. A person sees at most two minutes of a replay in one, so more are dropped. Each
 * counted minute uses up its half minute, so the heartbeats of several tabs, or many in a second, count no more than one.
 * @param lastSeen time of the previous heartbeat, ms since epoch
 */
export async function addReplayMinutes(tx: Tx, liveCode: string, personId: string, seen: readonly number[], lastSeen: number, now: number): Promise<void> {
  const row = await tx.selectFrom('live_attendance').select(['replay_minutes', 'replay_milliseconds', 'replay_used_until']).where('live_code', '=', liveCode).where('person_id', '=', personId).$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate()).executeTakeFirstOrThrow();
  const freeFrom = Math.max(Number(row.replay_used_until), lastSeen - replaySlack, now - replayPauseAtMost);
  const { bits, count } = withMinutes(row.replay_minutes, seen, Math.max(0, Math.floor((now - freeFrom) / replayMinute)));
  const added = count - Number(row.replay_milliseconds) / 60_000;
  await tx.updateTable('live_attendance').set({ replay_minutes: bits, replay_milliseconds: count * 60_000, replay_used_until: freeFrom + added * replayMinute }).where('live_code', '=', liveCode).where('person_id', '=', personId).execute();
}

/** Null if the person has no attendance. */
export async function lastSeenAt(read: Read, liveCode: string, personId: string): Promise<number | null> {
  const row = await read.selectFrom('live_attendance').select('last_seen_at').where('live_code', '=', liveCode).where('person_id', '=', personId).executeTakeFirst();
  return row ? Number(row.last_seen_at) : null;
}

/** Minutes as the attendance has them. */
export const attendanceMinutes = (milliseconds: number): number => Math.round(Number(milliseconds) / 60_000);

export async function insertAttendance(tx: Tx, row: Attendance): Promise<void> {
  await tx.insertInto('live_attendance').values(row).onConflict((conflict) => conflict.columns(['live_code', 'person_id']).doNothing()).execute();
}

/** Selects people who attended the class. Other rows are of people who watched only the replay. */
const ofClass = (read: Read, liveCode: string) =>
  read
    .selectFrom('live_attendance')
    .where('live_attendance.live_code', '=', liveCode)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('live_sessions').select('live_sessions.live_code').whereRef('live_sessions.live_code', '=', 'live_attendance.live_code').whereRef('live_sessions.ended_at', '<=', 'live_attendance.first_in_at'))));

/** Codes of the people who came to the class. @param seenSince only people with a heartbeat since then */
export const peopleOfClass = async (read: Read, liveCode: string, seenSince = 0): Promise<string[]> => (await ofClass(read, liveCode).select('person_id').where('last_seen_at', '>=', seenSince).execute()).map(({ person_id }) => person_id);

/** @returns the number of people who attended. @param seenSince only people with a heartbeat since then */
export async function countAttendance(read: Read, liveCode: string, seenSince = 0): Promise<number> {
  const { people } = await ofClass(read, liveCode).select((eb) => eb.fn.countAll().as('people')).where('last_seen_at', '>=', seenSince).executeTakeFirstOrThrow();
  return Number(people);
}

/** What a person has watched of a class and its replay. */
export async function watchedBy(read: Read, liveCode: string, personId: string): Promise<OwnMinutes> {
  const row = await read.selectFrom('live_attendance').select(['watched_milliseconds', 'replay_milliseconds']).where('live_code', '=', liveCode).where('person_id', '=', personId).executeTakeFirst();
  return minutesOf(row ?? { watched_milliseconds: 0, replay_milliseconds: 0 });
}
