import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { Read, Tables, Tx } from '../../../database/index.ts';
import type { LiveRoom } from '../store.ts';

/** A room in the console's list: schedule, session and numbers of people. Times are ms since epoch. */
export interface ListedRoom extends LiveRoom {
  started_at: number | null;
  interrupted_at: number | null;
  ended_at: number | null;
  online_count: number | null;
  watched_count: number | null;
  listed: number;
  booked: number;
}

type StateFilter = 'all' | 'upcoming' | 'live' | 'ended' | 'cancelled';

const counted = (table: 'live_listed_people' | 'live_bookings') => ({ selectFrom }: ExpressionBuilder<Tables, 'live_rooms'>) =>
  selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .whereRef(`${table}.live_code`, '=', 'live_rooms.live_code');

const rooms = (read: Read, topCode: string) => read.selectFrom('live_rooms').leftJoin('live_sessions', 'live_sessions.live_code', 'live_rooms.live_code').where('live_rooms.top_code', '=', topCode);

type Rooms = ReturnType<typeof rooms>;

function withFacts(query: Rooms) {
  return query
    .selectAll('live_rooms')
    .select(['live_sessions.started_at', 'live_sessions.interrupted_at', 'live_sessions.ended_at', 'live_sessions.online_count', 'live_sessions.watched_count'])
    .select((eb) => [counted('live_listed_people')(eb).as('listed'), counted('live_bookings')(eb).as('booked')]);
}

const toListed = (row: Omit<ListedRoom, 'listed' | 'booked'> & { listed: number | string | null; booked: number | string | null }): ListedRoom => ({ ...row, listed: Number(row.listed), booked: Number(row.booked) });

function inState<Query extends SelectQueryBuilder<any, any, any>>(query: Query, state: StateFilter): Query {
  switch (state) {
    case 'all':
      return query;
    case 'cancelled':
      return query.where('live_rooms.cancelled_at', 'is not', null) as Query;
    case 'upcoming':
      return query.where('live_rooms.cancelled_at', 'is', null).where('live_sessions.started_at', 'is', null) as Query;
    case 'live':
      return query.where('live_sessions.started_at', 'is not', null).where('live_sessions.ended_at', 'is', null) as Query;
    case 'ended':
      return query.where('live_sessions.ended_at', 'is not', null) as Query;
  }
}

/** A page of rooms in a state. Upcoming rooms: next first, others: latest first. `codes`: only these, or null for all. */
export async function listRooms(read: Read, topCode: string, { state, codes, limit, offset }: { state: StateFilter; codes: readonly string[] | null; limit: number; offset: number }): Promise<ListedRoom[]> {
  if (codes?.length === 0) return [];
  const query = withFacts(rooms(read, topCode).$if(codes !== null, (all) => all.where('live_rooms.live_code', 'in', codes!)));
  const rows = await inState(query, state)
    .orderBy('live_rooms.starts_at', state === 'upcoming' ? 'asc' : 'desc')
    .orderBy('live_rooms.live_code')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toListed);
}

/** The number of rooms in each state. */
export async function countRooms(read: Read, topCode: string, { codes }: { codes: readonly string[] | null }): Promise<Record<StateFilter, number>> {
  const counts = { all: 0, upcoming: 0, live: 0, ended: 0, cancelled: 0 };
  if (codes?.length === 0) return counts;
  const rows = await rooms(read, topCode)
    .$if(codes !== null, (all) => all.where('live_rooms.live_code', 'in', codes!))
    .select(({ fn }) => [
      sql<StateFilter>`case when live_sessions.ended_at is not null then 'ended' when live_sessions.started_at is not null then 'live' when live_rooms.cancelled_at is not null then 'cancelled' else 'upcoming' end`.as('state'),
      fn.countAll<number>().as('total'),
    ])
    .groupBy('state')
    .execute();
  for (const { state, total } of rows) {
    counts[state] += Number(total);
    counts.all += Number(total);
  }
  return counts;
}

/** The rooms that are not cancelled and end after now, and all that were added since a time. */
export async function scheduledCounts(read: Read, topCode: string, { now, since }: { now: number; since: number }): Promise<{ upcoming: number; added: number }> {
  const count = (condition: (eb: ExpressionBuilder<Tables, 'live_rooms'>) => Expression<SqlBool>) =>
    read.selectFrom('live_rooms').select(({ fn }) => fn.countAll().as('total')).where('top_code', '=', topCode).where(condition).executeTakeFirstOrThrow();
  const upcoming = await count((eb) => eb.and([eb('cancelled_at', 'is', null), eb('ends_at', '>', now)]));
  const added = await count((eb) => eb('created_at', '>', since));
  return { upcoming: Number(upcoming.total), added: Number(added.total) };
}

/** Rooms that overlap a span, sorted by start. */
export async function roomsBetween(read: Read, topCode: string, { from, until, limit }: { from: number; until: number; limit: number }): Promise<ListedRoom[]> {
  const rows = await withFacts(rooms(read, topCode)).where('live_rooms.starts_at', '<', until).where('live_rooms.ends_at', '>', from).orderBy('live_rooms.starts_at').orderBy('live_rooms.live_code').limit(limit).execute();
  return rows.map(toListed);
}

export async function listedRoom(read: Read, topCode: string, liveCode: string): Promise<ListedRoom | null> {
  const row = await withFacts(rooms(read, topCode)).where('live_rooms.live_code', '=', liveCode).executeTakeFirst();
  return row ? toListed(row) : null;
}

export async function updateRoom(tx: Tx, topCode: string, liveCode: string, changes: Partial<Omit<LiveRoom, 'live_code' | 'top_code' | 'room_id'>>): Promise<void> {
  await tx.updateTable('live_rooms').set(changes).where('top_code', '=', topCode).where('live_code', '=', liveCode).execute();
}

/** At most one room of a tenant is recommended. */
export async function withdrawRecommendation(tx: Tx, topCode: string, exceptLiveCode: string): Promise<void> {
  await tx.updateTable('live_rooms').set({ recommended: 0 }).where('top_code', '=', topCode).where('recommended', '=', 1).where('live_code', '!=', exceptLiveCode).execute();
}

/** Bytes by month, latest first. */
export async function trafficOf(read: Read, topCode: string, months: number): Promise<{ month: string; bytes: number }[]> {
  const rows = await read.selectFrom('live_traffic').select(['month', 'bytes']).where('top_code', '=', topCode).orderBy('month', 'desc').limit(months).execute();
  return rows.map(({ month, bytes }) => ({ month, bytes: Number(bytes) }));
}
