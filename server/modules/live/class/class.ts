import { type Author, recordAct } from '../../../audit/index.ts';
import type { CallTransaction } from '../../../calls/transaction.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import { countAttendance } from './attendance-store.ts';
import { requireWritableLive } from '../writable-live.ts';
import { invalidateRooms } from '../room-cache-tag.ts';
import { changeWithEvent } from '../events/change-with-event.ts';
import { requirePlace } from './concurrent-classes.ts';
import { queueRecording } from './recording.ts';
import { leftAirTopic } from '../events/bus-topics.ts';
import { deleteKeysOfLive, endClassSession, insertClassSession } from './class-session-store.ts';
import { findClassSession, type LiveRoom, lockRoom } from '../store.ts';
import { mayRecord, unrecordedText } from '../storage/storage-limit.ts';
import { classOver, endUnlessOnAir, prepareStream } from './streams.ts';

/** Start and end of a class (spec live#start-and-end). */

type Classroom = Pick<LiveRoom, 'live_code' | 'top_code' | 'room_id' | 'visibility' | 'created_at'>;

const addressOf = ({ live_code: liveCode, top_code: topCode }: Classroom) => ({ liveCode, topCode });
const subjectOf = ({ live_code: subjectCode, top_code: topCode }: Classroom) => ({ topCode, subjectKind: 'live', subjectCode }) as const;

/**
 * Starts a class (status 2 → 3). A repeated call only prepares the stream again.
 * @param unrecorded why it is not recorded, for the studio. Null: it is, unless the storage of its enterprise is full
 * @throws Refusal 40400 if it was cancelled, 10063 if it has ended, or its enterprise is read-only or has too many classes on air, 50300 if the media provider is not available
 */
export async function startClass(context: ReadOnlyContext, transaction: CallTransaction, room: Classroom, author: Author, unrecorded: string | null = null): Promise<void> {
  const { database } = context;
  if ((await findClassSession(database.read, room.live_code))?.ended_at) throw classOver();
  await requirePlace(context, database.read, room);
  const fault = unrecorded ?? ((await mayRecord(context, room.top_code)) ? null : unrecordedText);
  await prepareStream(context, room, { isRecorded: fault === null });
  try {
    await storeStart(context, transaction, room, author, fault);
  } catch (error) {
    await endUnlessOnAir(context, room);
    throw error;
  }
}

async function storeStart(context: ReadOnlyContext, transaction: CallTransaction, room: Classroom, author: Author, fault: string | null): Promise<void> {
  const { clock, media } = context;
  const streamUrl = await publicStreamUrl(media, room);
  const now = clock.now();
  await changeWithEvent(context, transaction, room, async (tx) => {
    await requireWritableLive(context, tx, room);
    // The console may have cancelled it while the stream was being prepared.
    if ((await lockRoom(tx, room.top_code, room.live_code))?.cancelled_at !== null) throw refuse.notFound('没有找到这场直播，或者它已经取消');
    // Another class may have begun at the same moment.
    await requirePlace(context, tx, room);
    const isNew = await insertClassSession(tx, {
      live_code: room.live_code,
      top_code: room.top_code,
      started_at: now,
      interrupted_at: null,
      ended_at: null,
      stream_url: streamUrl,
      online_count: 0,
      watched_count: 0,
      recording_done: 1,
      teacher_seen_at: now,
      unpublished_at: null,
      recording_fault: fault,
      counted_bytes: 0,
      counted_at: now,
      is_recorded: fault === null ? 1 : 0,
    });
    if (!isNew) return null;
    await recordAct(context, tx, author, { action: 'live.begin', ...subjectOf(room) });
    await invalidateRooms(context, tx, addressOf(room));
    return { kind: 'began' };
  });
}

/** Ends a class (status 3 → 4). A job makes the replay afterwards (recording.ts). @throws Refusal 10063 before the start */
export async function endClass(context: ReadOnlyContext, transaction: CallTransaction, room: Classroom, author: Author): Promise<void> {
  const { bus, clock, database, logger, media } = context;
  const session = await findClassSession(database.read, room.live_code);
  if (session === null) throw refuse.noPermission('这场直播还没有开始');
  await changeWithEvent(context, transaction, room, async (tx) => {
    const watched = await countAttendance(tx, room.live_code);
    if (!(await endClassSession(tx, room.top_code, room.live_code, watched, clock.now()))) return null;
    await recordAct(context, tx, author, { action: 'live.end', ...subjectOf(room) });
    await deleteKeysOfLive(tx, room.live_code);
    await queueRecording(context, tx, room);
    await invalidateRooms(context, tx, addressOf(room));
    return { kind: 'ended', isRecorded: session.is_recorded === 1 };
  });
  // If this fails, the job of the replay ends the stream.
  await media.end(room.room_id).catch((error: unknown) => logger.warn({ err: error, room: room.room_id }, 'a stream could not be ended'));
  // Every instance ends the streams that it has, the voices as well (`StreamEvents.endLeftAt`).
  await bus.publish(leftAirTopic, { roomId: room.room_id });
}

/** The HLS address, which public pages play without another call. Empty if the live is not public. */
export async function publicStreamUrl(media: ReadOnlyContext['media'], { room_id: roomId, visibility }: Pick<LiveRoom, 'room_id' | 'visibility'>): Promise<string> {
  if (visibility !== 'public') return '';
  const found = (await media.playDescriptors(roomId, null)).find((each) => each.kind === 'hls');
  return found?.kind === 'hls' ? found.url : '';
}
