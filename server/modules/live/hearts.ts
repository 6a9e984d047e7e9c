import { liveStatus } from '../../../contract/constants.ts';
import type { DataOf } from '../../../contract/calls/index.ts';
import type { CallTransaction } from '../../calls/transaction.ts';
import type { Context } from '../../context.ts';
import { addHeart, insertAttendance } from './attendance-store.ts';
import { changeWithEvent } from './change-with-event.ts';
import type { Participant } from './participants.ts';
import { statusOf } from './present.ts';
import { noteOnAir, setInterrupted } from './class-session-store.ts';
import { findClassSession, type LiveSession } from './store.ts';

/** Hearts: students every 30 s, teachers every 15 s (spec live#hearts). */

/** Two beats and the time that an answer takes: a person who was away longer was not watching. */
const gapAtMost = 65_000;

export async function studentHeart({ clock, database }: Context, transaction: CallTransaction, { name, person, room }: Participant, device: string): Promise<DataOf<'studentLiveHeart'>> {
  const now = clock.now();
  const session = await findClassSession(database.read, room.live_code);
  const classTime = session === null ? null : { from: session.started_at, until: session.ended_at ?? session.interrupted_at ?? now };
  const heart = { gapAtMost, classTime, countsAsReplay: session?.ended_at != null && session.recording_done === 1 };
  await transaction(async (tx) => {
    if (await addHeart(tx, room.live_code, person, heart, now)) return;
    await insertAttendance(tx, {
      live_code: room.live_code,
      person_id: person,
      top_code: room.top_code,
      person_name: name,
      first_in_at: now,
      last_seen_at: now,
      watched_milliseconds: 0,
      replay_milliseconds: 0,
      device,
      note: '',
    });
  });
  return answerOf(session);
}

/** The teacher is in the studio; an interrupted class goes on where the stream is there too. */
export async function teacherHeart(context: Context, transaction: CallTransaction, { room }: Participant): Promise<DataOf<'teacherLiveHeart'>> {
  const { clock, database } = context;
  const session = await findClassSession(database.read, room.live_code);
  if (session !== null && session.ended_at === null) {
    await changeWithEvent(context, transaction, room, async (tx) => {
      await noteOnAir(tx, room.top_code, room.live_code, { teacher_seen_at: clock.now() });
      if (session.interrupted_at === null || session.unpublished_at !== null) return null;
      return (await setInterrupted(tx, room.top_code, room.live_code, null)) ? { kind: 'resumed' } : null;
    });
  }
  return { ...answerOf(session), recordingFault: session?.recording_fault ?? null };
}

function answerOf(session: LiveSession | null): DataOf<'studentLiveHeart'> {
  const status = statusOf(session);
  return { liveStatus: status, onlineCount: status === liveStatus.live ? session!.online_count : 0 };
}
