import type { DataOf, ParsedRequestOf } from '../../../contract/calls/index.ts';
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
export async function scheduleOf(context: ReadOnlyContext, { topCode, pageNum, pageSize }: ParsedRequestOf<'liveSchedule'>): Promise<DataOf<'liveSchedule'>> {
  addRoomsTag(context, topCode);
  const { read } = context.database;
  const entries = new Map((await published(context, liveKind, { topCode })).map((entry) => [entry.code, entry]));
  const withWords = (rooms: readonly RoomWithSession[]): Live[] => rooms.flatMap((room) => (entries.has(room.room.live_code) ? { ...room, entry: entries.get(room.room.live_code)! } : []));
  const { now, upcoming, replays } = await publicRooms(read, topCode, context.clock.now());
  const watchable = withWords(replays);
  return {
    now: withWords(now).map(presentLive),
    upcoming: withWords(upcoming).slice(0, upcomingAtMost).map(presentLive),
    replays: { list: watchable.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(presentLive), total: watchable.length, pageNum, pageSize },
  };
}
