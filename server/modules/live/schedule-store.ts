import type { Read } from '../../database/index.ts';
import type { RoomWithSession } from './store.ts';

/** Public rooms of an enterprise that are not cancelled: on air, upcoming (next first), and with a replay (latest first). */
export async function publicRooms(read: Read, topCode: string, now: number): Promise<Record<'now' | 'upcoming' | 'replays', RoomWithSession[]>> {
  const rooms = await read.selectFrom('live_rooms').selectAll().where('top_code', '=', topCode).where('visibility', '=', 'public').where('cancelled_at', 'is', null).orderBy('starts_at').orderBy('live_code').execute();
  const sessions = new Map((await read.selectFrom('live_sessions').selectAll().where('top_code', '=', topCode).execute()).map((session) => [session.live_code, session]));
  const urls = new Map((await read.selectFrom('live_recordings').select(['live_code', 'url']).where('top_code', '=', topCode).where('part', '=', 1).execute()).map(({ live_code, url }) => [live_code, url]));
  const found: Record<'now' | 'upcoming' | 'replays', RoomWithSession[]> = { now: [], upcoming: [], replays: [] };
  for (const room of rooms) {
    const session = sessions.get(room.live_code) ?? null;
    const state = { room, session, replayUrl: urls.get(room.live_code) ?? null, isReplayDeleted: false };
    if (session === null) {
      if (room.ends_at > now) found.upcoming.push(state);
    } else if (session.ended_at === null) found.now.push(state);
    else if (state.replayUrl !== null || session.recording_done === 0) found.replays.push(state);
  }
  found.replays.sort((one, other) => other.session!.started_at - one.session!.started_at);
  return found;
}
