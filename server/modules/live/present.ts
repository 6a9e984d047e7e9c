import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { isoTime } from '../../../contract/dates.ts';
import { live } from '../../../contract/content/live.ts';
import { type BodyOf, present, type Published } from '../../publishing/index.ts';
import type { liveKind } from './kinds.ts';
import type { LiveSession, RoomState } from './store.ts';

/** Upcoming until the teacher goes on air (spec live#live-status). */
const statusOf = (session: LiveSession | null): number => (session === null ? liveStatus.upcoming : session.ended_at === null ? liveStatus.live : liveStatus.ended);

export function presentLive(entry: Published<BodyOf<typeof liveKind>>, { room, session, replayUrl }: RoomState): NonNullable<DataOf<'liveRecommendBull'>> {
  const status = statusOf(session);
  return {
    ...present(live, entry),
    liveStatus: status,
    livePrePlayRole: entry.body.previewLoops ? 2 : 1,
    // An ended live is watched as its recording.
    liveStreamGetUrl: (status === liveStatus.ended ? replayUrl : session?.stream_url) ?? '',
    topCode: room.top_code,
    startTime: isoTime(session?.started_at ?? room.starts_at),
    endTime: isoTime(session?.ended_at ?? room.ends_at),
    viewerCount: (status === liveStatus.live ? session?.online_count : session?.watched_count) ?? 0,
  };
}
