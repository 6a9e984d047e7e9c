import type { liveCalls } from '../../../contract/calls/live.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { noteRooms } from './change.ts';
import { publishedOne } from '../../publishing/index.ts';
import { liveKind } from './kinds.ts';
import { presentLive } from './present.ts';
import { recommendedRoom } from './store.ts';

export const liveHandlers = {
  /** The recommended live of the platform or an enterprise, or null (spec live#recommended). */
  async liveRecommendBull({ topCode }, { context }) {
    noteRooms(context, topCode);
    const room = await recommendedRoom(context.database.read, topCode);
    // Only public lives are shown to everyone (spec live#hidden).
    if (room === null || room.room.visibility !== 'public' || room.room.cancelled_at !== null) return null;
    const entry = await publishedOne(context, liveKind, { topCode, code: room.room.live_code });
    return entry && presentLive({ ...room, entry });
  },
} satisfies HandlersOf<typeof liveCalls>;
