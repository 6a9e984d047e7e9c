import { liveStatus } from '../../../../contract/constants.ts';
import { heartbeatMilliseconds } from '../../../../contract/live/limits.ts';
import type { DataOf } from '../../../../contract/calls/index.ts';
import type { CallTransaction } from '../../../calls/transaction.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { refuse } from '../../../calls/refusal.ts';
import { addHeartbeat, addReplayMinutes, insertAttendance, lastSeenAt, type OwnMinutes, watchedBy } from './attendance-store.ts';
import { changeWithEvent } from '../events/change-with-event.ts';
import type { Participant } from '../participants.ts';
import { statusOf } from '../present.ts';
import { roomHubOf } from '../room/hub.ts';
import { resumeClass, updateOnAir } from './class-session-store.ts';
import { findClassSession, type LiveSession } from '../store.ts';

/** Two heartbeats and the time of an answer. A longer gap does not count as watched (spec live#heartbeats). */
export const gapAtMost = 2 * heartbeatMilliseconds.student + 5_000;

export async function studentHeartbeat(context: Context, transaction: CallTransaction, { name, person, role, room }: Participant, { device, seen = [] }: { device: string; seen?: readonly number[] | undefined }): Promise<DataOf<'studentLiveHeart'>> {
  const { clock, database } = context;
  if (role === 'teacher') throw refuse.noPermission('讲师不记考勤');
  const now = clock.now();
  const session = await findClassSession(database.read, room.live_code);
  // Attendance of a class requires a connection to its room. A replay has no room.
  if (session?.ended_at == null && !roomHubOf(context).mayBeIn(room, person)) return { ...answerOf(session), ...(await watchedBy(database.read, room.live_code, person)) };
  const classTime = session === null ? null : { from: session.started_at, until: session.ended_at ?? session.interrupted_at ?? now };
  const isReplay = session?.ended_at != null;
  const lastMinute = session?.ended_at == null || session.recording_done === 0 ? 0 : Math.ceil((session.ended_at - session.started_at) / 60_000);
  const ofReplay = seen.filter((minute) => minute < lastMinute);
  const own = await transaction(async (tx): Promise<OwnMinutes> => {
    const before = ofReplay.length > 0 ? ((await lastSeenAt(tx, room.live_code, person)) ?? now) : now;
    const counted = (await addHeartbeat(tx, room.live_code, person, { gapAtMost, classTime, isReplay }, now)) ?? (await begin(tx));
    if (ofReplay.length === 0) return counted;
    await addReplayMinutes(tx, room.live_code, person, ofReplay, before, now);
    return watchedBy(tx, room.live_code, person);
  });
  return { ...answerOf(session), ...own };

  async function begin(tx: Tx): Promise<OwnMinutes> {
    await insertAttendance(tx, {
      live_code: room.live_code,
      person_id: person,
      top_code: room.top_code,
      person_name: name,
      first_in_at: now,
      last_seen_at: now,
      last_in_class_at: isReplay ? null : now,
      watched_milliseconds: 0,
      replay_milliseconds: 0,
      device,
      note: '',
    });
    return { watchedMinutes: 0, replayMinutes: 0 };
  }
}

/** Records that the teacher is in the studio. Resumes an interrupted class if its stream is published. */
export async function teacherHeartbeat(context: Context, transaction: CallTransaction, { room }: Participant): Promise<DataOf<'teacherLiveHeart'>> {
  const { clock, database } = context;
  const session = await findClassSession(database.read, room.live_code);
  if (session !== null && session.ended_at === null) {
    await changeWithEvent(context, transaction, room, async (tx) => {
      await updateOnAir(tx, room.top_code, room.live_code, { teacher_seen_at: clock.now() });
      if (session.interrupted_at === null || session.unpublished_at !== null) return null;
      return (await resumeClass(tx, room.top_code, room.live_code)) ? { kind: 'resumed' } : null;
    });
  }
  return { ...answerOf(session), recordingFault: session?.recording_fault ?? null };
}

function answerOf(session: LiveSession | null): Omit<DataOf<'studentLiveHeart'>, keyof OwnMinutes> {
  const status = statusOf(session);
  return { liveStatus: status, onlineCount: status === liveStatus.live ? session!.online_count : 0 };
}
