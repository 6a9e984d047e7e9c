import type { DataOf, ParsedRequestOf } from '../../../contract/calls/index.ts';
import { noParentCategory } from '../../../contract/constants.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { published } from '../../publishing/index.ts';
import { addRoomsTag } from './room-cache-tag.ts';
import { liveKind } from './kinds.ts';
import type { Live } from './lives.ts';
import { presentLive } from './present.ts';
import { publicRooms } from './schedule-store.ts';
import type { RoomWithSession } from './store.ts';

const upcomingAtMost = 50;

/** The public lives of an enterprise: on air, upcoming, and with a replay. Classes that were not held are left out. */
export async function scheduleOf(context: ReadOnlyContext, { topCode, categoryCode, pageNum, pageSize }: ParsedRequestOf<'liveSchedule'>): Promise<DataOf<'liveSchedule'>> {
  addRoomsTag(context, topCode);
  const { read } = context.database;
  const entries = new Map((await published(context, liveKind, { topCode })).map((entry) => [entry.code, entry]));
  const shown = (live: Live) => presentLive(context, live);
  const withWords = (rooms: readonly RoomWithSession[]): Live[] => rooms.flatMap((room) => (entries.has(room.room.live_code) ? { ...room, entry: entries.get(room.room.live_code)! } : []));
  const rooms = await publicRooms(read, topCode, context.clock.now());
  const [upcoming, replays] = [withWords(rooms.upcoming), withWords(rooms.replays)];
  const inCategory = ({ entry }: Live): boolean => categoryCode === undefined || entry.body.categoryCode === categoryCode;
  const watchable = replays.filter(inCategory);
  return {
    now: withWords(rooms.now).map(shown),
    next: upcoming[0] ? shown(upcoming[0]) : null,
    upcoming: upcoming.filter(inCategory).slice(0, upcomingAtMost).map(shown),
    replays: { list: watchable.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(shown), total: watchable.length, pageNum, pageSize },
    categories: categoriesOf(upcoming, replays),
    upcomingTotal: upcoming.length,
  };
}

function categoriesOf(upcoming: readonly Live[], replays: readonly Live[]): DataOf<'liveSchedule'>['categories'] {
  const counts = new Map<string, number>();
  for (const { entry } of replays) counts.set(entry.body.categoryCode, 0);
  for (const { entry } of upcoming) counts.set(entry.body.categoryCode, (counts.get(entry.body.categoryCode) ?? 0) + 1);
  counts.delete(noParentCategory);
  return [...counts].map(([code, count]) => ({ categoryCode: code, upcoming: count }));
}
