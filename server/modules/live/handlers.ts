import type { liveCalls } from '../../../contract/calls/live.ts';
import { liveStatus } from '../../../contract/constants.ts';
import type { HandlersOf } from '../../calls/caller.ts';
import { publishedOne } from '../../publishing/index.ts';
import { addRoomsTag } from './room-cache-tag.ts';
import { enterpriseCardOf } from './enterprise-of.ts';
import { openReplayPath } from './files.ts';
import { liveKind } from './kinds.ts';
import { findLive, maySee } from './lives.ts';
import { isInterrupted, presentDetail, presentLive, statusOf } from './present.ts';
import { recordingsOf } from './recording-store.ts';
import { ownerOfRoom } from './room-owner.ts';
import { scheduleOf } from './schedule.ts';
import { recommendedRoom } from './store.ts';

/** Public calls. Lives that are not public are shown to their participants only (spec live#hidden). */
export const liveHandlers = {
  /** The recommended live of the platform or an enterprise, or null (spec live#recommended). */
  async liveRecommendBull({ topCode }, { context }) {
    addRoomsTag(context, topCode);
    const room = await recommendedRoom(context.database.read, topCode);
    if (room === null || room.room.visibility !== 'public' || room.room.cancelled_at !== null) return null;
    const entry = await publishedOne(context, liveKind, { topCode, code: room.room.live_code });
    return entry && presentLive(context, { ...room, entry });
  },

  async getLiveDetail({ liveCode }, { context, session }) {
    const live = await findLive(context, liveCode);
    return presentDetail(context, live, await enterpriseCardOf(context, live.room.top_code), !(await maySee(context, session, live)));
  },

  async getEnterpriseOrgByRoomId({ liveRoomId }, { context }) {
    return ownerOfRoom(context, liveRoomId);
  },

  async liveSchedule(asked, { context }) {
    return scheduleOf(context, asked);
  },

  async livePublicStreams({ liveCode }, { context }) {
    const { room, session } = await findLive(context, liveCode);
    const status = statusOf(session);
    const isOpen = status === liveStatus.live && room.visibility === 'public';
    return {
      liveStatus: status,
      interrupted: isOpen && isInterrupted(session!),
      viewerCount: isOpen ? session!.online_count : 0,
      play: isOpen ? await context.media.playDescriptors(room.room_id, null) : [],
    };
  },

  async liveReplay({ liveCode }, { context, session }) {
    const live = await findLive(context, liveCode);
    const isMade = live.session !== null && live.session.ended_at !== null && live.session.recording_done === 1;
    const isMaking = live.session !== null && live.session.ended_at !== null && live.session.recording_done === 0;
    if (!isMade || !(await maySee(context, session, live))) return { making: isMaking, parts: [] };
    const parts = await recordingsOf(context.database.read, live.room.live_code);
    return { making: false, parts: parts.map(({ url, starts_after_milliseconds, milliseconds }) => ({ url: openReplayPath(context, live.room, url), startsAfterSeconds: starts_after_milliseconds / 1000, seconds: milliseconds / 1000 })) };
  },
} satisfies HandlersOf<typeof liveCalls>;
