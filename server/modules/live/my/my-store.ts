import { sql } from 'kysely';
import type { Read } from '../../../database/index.ts';
import { countedOnce } from '../events/event-store.ts';
import type { LiveTables } from '../tables.ts';

/** Identifies a person in the tables of lives. */
export interface LivePerson {
  personId: string;
  phoneIndex: string;
  /** The enterprises where the person is a member, without the platform: its public lives are everyone's. */
  memberOf: readonly string[];
  /** The only live that the person's login may see. Null without such a limit. */
  only: string | null;
}

interface Page {
  when: 'current' | 'past';
  now: number;
  limit: number;
  offset: number;
}

/** The codes of a person's lives. A public class of the enterprise is in the past of the people who had to do with it. */
export async function livesOfPerson(read: Read, { personId, phoneIndex, memberOf, only }: LivePerson, { when, now, limit, offset }: Page): Promise<{ codes: string[]; total: number }> {
  const shownToMembers = when === 'current' ? ['public', 'members'] : ['members'];
  const found = read
    .selectFrom('live_rooms')
    .leftJoin('live_sessions', 'live_sessions.live_code', 'live_rooms.live_code')
    .where((eb) => {
      if (only !== null) return eb('live_rooms.live_code', '=', only);
      const linked = eb
        .selectFrom('live_attendance')
        .select('live_attendance.live_code')
        .where('live_attendance.person_id', '=', personId)
        .union(eb.selectFrom('live_listed_people').select('live_listed_people.live_code').where('live_listed_people.phone_index', '=', phoneIndex))
        .union(eb.selectFrom('live_bookings').select('live_bookings.live_code').where('live_bookings.phone_index', '=', phoneIndex))
        .union(eb.selectFrom('live_rooms as taught').select('taught.live_code').where('taught.teacher_person_id', '=', personId));
      const isLinked = eb('live_rooms.live_code', 'in', linked);
      return memberOf.length === 0 ? isLinked : eb.or([isLinked, eb.and([eb('live_rooms.top_code', 'in', [...memberOf]), eb('live_rooms.visibility', 'in', shownToMembers)])]);
    })
    .where((eb) =>
      when === 'past'
        ? eb.and([eb('live_sessions.ended_at', 'is not', null), eb('live_rooms.cancelled_at', 'is', null)])
        : eb.or([eb.and([eb('live_sessions.live_code', 'is', null), eb('live_rooms.ends_at', '>', now)]), eb.and([eb('live_sessions.live_code', 'is not', null), eb('live_sessions.ended_at', 'is', null)])]),
    );
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const page = found.select('live_rooms.live_code');
  const ordered = when === 'past' ? page.orderBy('live_rooms.starts_at', 'desc') : page.orderBy(sql`CASE WHEN live_sessions.live_code IS NULL THEN 1 ELSE 0 END`).orderBy('live_rooms.starts_at');
  const rows = await ordered.orderBy('live_rooms.live_code').limit(limit).offset(offset).execute();
  return { codes: rows.map(({ live_code }) => live_code), total: Number(total) };
}

export interface OwnAttendanceRow {
  watched_milliseconds: number;
  replay_milliseconds: number;
}

export async function attendanceIn(read: Read, personId: string, codes: readonly string[]): Promise<Map<string, OwnAttendanceRow>> {
  if (codes.length === 0) return new Map();
  const rows = await read.selectFrom('live_attendance').select(['live_code', 'watched_milliseconds', 'replay_milliseconds']).where('person_id', '=', personId).where('live_code', 'in', [...codes]).execute();
  return new Map(rows.map(({ live_code, ...row }) => [live_code, row]));
}

type CountedKind = 'checkInOpened' | 'quizOpened' | 'checkedIn' | 'answered';

/** The numbers of events of some lives, changed answers once. Keys: code and kind. @param personId only events of this person */
export async function eventCounts(read: Read, codes: readonly string[], kinds: readonly CountedKind[], personId?: string): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await read
    .selectFrom('live_events')
    .select(({ fn }) => ['live_code', 'kind', fn.count<number>(countedOnce(read)).distinct().as('total')])
    .where('live_code', 'in', [...codes])
    .where('kind', 'in', [...kinds])
    .$if(personId !== undefined, (query) => query.where('person_id', '=', personId!))
    .groupBy(['live_code', 'kind'])
    .execute();
  return new Map(rows.map(({ live_code, kind, total }) => [`${live_code} ${kind}`, Number(total)]));
}

/** Bookings of a phone for lives that have not started and are not cancelled, the next first. */
export function openBookings(read: Read, phoneIndex: string, now: number): Promise<Pick<LiveTables['live_bookings'], 'live_code' | 'unsubscribe_token'>[]> {
  return read
    .selectFrom('live_bookings')
    .innerJoin('live_rooms', 'live_rooms.live_code', 'live_bookings.live_code')
    .leftJoin('live_sessions', 'live_sessions.live_code', 'live_bookings.live_code')
    .select(['live_bookings.live_code', 'live_bookings.unsubscribe_token'])
    .where('live_bookings.phone_index', '=', phoneIndex)
    .where('live_sessions.live_code', 'is', null)
    .where('live_rooms.cancelled_at', 'is', null)
    .where('live_rooms.starts_at', '>', now)
    .orderBy('live_rooms.starts_at')
    .limit(100)
    .execute();
}
