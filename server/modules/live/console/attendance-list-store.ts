import type { Read, Tx } from '../../../database/index.ts';
import { countedOnce, kindOrLate } from '../events/event-store.ts';
import type { LiveTables } from '../tables.ts';

export type AttendanceRow = Omit<LiveTables['live_attendance'], 'replay_minutes' | 'replay_used_until' | 'last_in_class_at'> & { last_in_class_at: number | null; check_ins: number; late_check_ins: number; answers: number; messages: number };

const attended = (read: Read, topCode: string, liveCode: string) => read.selectFrom('live_attendance').where('live_attendance.top_code', '=', topCode).where('live_attendance.live_code', '=', liveCode);

/** A page of a live's attendance, sorted by the time of arrival. `keyword`: part of the name. */
export async function attendancePage(read: Read, topCode: string, liveCode: string, { keyword, limit, offset }: { keyword: string; limit: number; offset: number }): Promise<{ rows: AttendanceRow[]; total: number }> {
  const found = attended(read, topCode, liveCode).$if(keyword !== '', (all) => all.where('person_name', 'like', `%${keyword.replaceAll(/[%_\\]/g, '')}%`));
  const rows = await found.selectAll('live_attendance').orderBy('first_in_at').orderBy('person_id').limit(limit).offset(offset).execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const counts = await eventsOf(read, topCode, liveCode, rows.map(({ person_id }) => person_id));
  return {
    rows: rows.map((row) => {
      const of = (kind: string) => counts.get(`${row.person_id} ${kind}`) ?? 0;
      return { ...row, first_in_at: Number(row.first_in_at), last_seen_at: Number(row.last_seen_at), last_in_class_at: row.last_in_class_at === null ? null : Number(row.last_in_class_at), watched_milliseconds: Number(row.watched_milliseconds), replay_milliseconds: Number(row.replay_milliseconds), check_ins: of('checkedIn') + of('late'), late_check_ins: of('late'), answers: of('answered'), messages: of('said') };
    }),
    total: Number(total),
  };
}

/** The numbers of check-ins, answered quizzes and messages. Keys: person, and kind of event or `late` for a late check-in. */
async function eventsOf(read: Read, topCode: string, liveCode: string, people: readonly string[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map();
  const kind = kindOrLate(read);
  const rows = await read
    .selectFrom('live_events')
    .select(({ fn }) => ['person_id', kind.as('kind'), fn.count<number>(countedOnce(read)).distinct().as('total')])
    .where('top_code', '=', topCode)
    .where('live_code', '=', liveCode)
    .where('kind', 'in', ['checkedIn', 'answered', 'said'])
    .where('person_id', 'is not', null)
    .groupBy(['person_id', kind])
    .execute();
  return new Map(rows.map(({ person_id, kind, total }) => [`${person_id} ${kind}`, Number(total)]));
}

export async function setNote(tx: Tx, topCode: string, { liveCode, personId }: { liveCode: string; personId: string }, note: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('live_attendance').set({ note }).where('top_code', '=', topCode).where('live_code', '=', liveCode).where('person_id', '=', personId).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
