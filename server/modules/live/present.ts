import type { DataOf } from '../../../contract/calls/index.ts';
import { liveStatus, noParentCategory } from '../../../contract/constants.ts';
import { isoTime } from '../../../contract/dates.ts';
import { live } from '../../../contract/content/live.ts';
import type { ReadOnlyContext } from '../../context.ts';
import { present } from '../../publishing/index.ts';
import { isPrivatePath, openShownPath } from './files.ts';
import type { Live } from './lives.ts';
import type { LiveSession } from './store.ts';

/** A live is upcoming until the teacher starts it (spec live#live-status). */
export const statusOf = (session: LiveSession | null): number => (session === null ? liveStatus.upcoming : session.ended_at === null ? liveStatus.live : liveStatus.ended);

/** Seconds: a calendar's SEQUENCE has 32 bits. */
const revisionOf = (updatedAt: number): number => Math.max(0, Math.floor((Number(updatedAt) - revisionsBegin) / 1_000));
const revisionsBegin = Date.UTC(2026, 0, 1);

/** True while the teacher sends nothing. Viewers see it at once, and the room's status changes after a minute (spec live#heartbeats). */
export const isInterrupted = ({ ended_at, interrupted_at, unpublished_at }: LiveSession): boolean => ended_at === null && (interrupted_at !== null || unpublished_at !== null);

export function presentLive(context: ReadOnlyContext, { entry, room, session, replayUrl }: Live): NonNullable<DataOf<'liveRecommendBull'>> {
  const status = statusOf(session);
  // An ended live plays its recording. Private recordings have signed addresses (liveReplay).
  const streamUrl = status === liveStatus.ended ? replayUrl : session?.stream_url;
  const shown = present(live, entry);
  return {
    ...shown,
    pcCover: openShownPath(context, room, shown.pcCover),
    livePreUrl: openShownPath(context, room, shown.livePreUrl),
    liveStatus: status,
    livePrePlayRole: entry.body.previewLoops ? 2 : 1,
    liveStreamGetUrl: streamUrl && !isPrivatePath(streamUrl) && room.visibility === 'public' ? streamUrl : '',
    topCode: room.top_code,
    startTime: isoTime(session?.started_at ?? room.starts_at),
    // A class on the air lasts its scheduled length from its real start, so that all rulers have the same length.
    endTime: isoTime(session === null ? room.ends_at : (session.ended_at ?? session.started_at + room.ends_at - room.starts_at)),
    viewerCount: (status === liveStatus.live ? session?.online_count : session?.watched_count) ?? 0,
    revision: revisionOf(room.updated_at),
  };
}

/** @param isHidden the caller may not see the content (spec live#hidden) */
export function presentDetail(context: ReadOnlyContext, found: Live, enterprise: { name: string; logo: string }, isHidden: boolean): DataOf<'getLiveDetail'> {
  const { entry, room, session, replayUrl, isReplayDeleted } = found;
  const shown = presentLive(context, found);
  return {
    ...shown,
    ...(isHidden && { liveName: '', pcCover: '', teacherName: '', categoryCode: noParentCategory, livePre: '', livePreUrl: '', liveStreamGetUrl: '', viewerCount: 0 }),
    visibility: room.visibility as DataOf<'getLiveDetail'>['visibility'],
    isCancelled: room.cancelled_at !== null,
    plannedStart: isoTime(room.starts_at),
    plannedEnd: isoTime(room.ends_at),
    isInterrupted: session !== null && session.ended_at === null && session.interrupted_at !== null,
    // After the end the column counts all who watched.
    mostViewers: !isHidden && session?.ended_at === null ? session.watched_count : 0,
    replay: session === null || session.ended_at === null ? 'none' : session.recording_done === 0 ? 'making' : replayUrl !== null ? 'ready' : isReplayDeleted ? 'deleted' : 'none',
    outline: isHidden ? '' : entry.body.outline,
    enterpriseName: enterprise.name,
    enterpriseLogo: enterprise.logo,
  };
}
