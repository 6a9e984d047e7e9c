import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus } from '../../../contract/constants.ts';
import { isoTime } from '../../../contract/dates.ts';
import type { LiveRoom } from './store.ts';

export function presentLive(room: LiveRoom): NonNullable<DataOf<'liveRecommendBull'>> {
  return {
    liveCode: room.live_code,
    liveName: room.live_name,
    pcCover: room.pc_cover,
    liveStatus: room.live_status,
    livePre: room.live_pre,
    livePreUrl: room.live_pre_url,
    livePrePlayRole: room.live_pre_play_role,
    // What ended is watched as its recording.
    liveStreamGetUrl: room.live_status === liveStatus.ended ? room.replay_url : room.stream_url,
    topCode: room.top_code,
    teacherName: room.teacher_name,
    startTime: isoTime(room.started_at ?? room.starts_at),
    endTime: isoTime(room.ended_at ?? room.ends_at),
    viewerCount: room.live_status === liveStatus.live ? room.online_count : room.watched_count,
  };
}
