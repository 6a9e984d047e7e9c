import { createHash } from 'node:crypto';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { invalidateRooms } from '../room-cache-tag.ts';
import { pathOfKey } from '../files.ts';
import { peopleWhoSpoke } from '../events/event-store.ts';
import { voiceStream } from '../room/voice-stream.ts';
import { recordingsOfRoom, setRecordings } from '../recording-store.ts';
import { closeOrOpenFiles } from '../storage/closed-files.ts';
import { addFile } from '../storage/file-store.ts';
import { findClassSession, findRoom, findRoomByRoomId, type LiveRoom, lockLiveCode } from '../store.ts';

/** After the end of a class, its recorded files are moved to the storage as the replay (spec live#replay). */

const recordingJob = 'live-recording';

/**
 * Contains the room's id, because the code of the live may change before the job runs, and all that the keys of its files contain, and the
 * streams of its voices, because the room may be deleted.
 */
interface Ended {
  roomId: string;
  /** Missing in jobs of older releases. */
  topCode?: string;
  createdAt?: number;
  voices?: string[];
}

/** Part of the transaction in which a class ends, or in which its enterprise is deleted: before its events are deleted. */
export async function queueRecording({ outbox }: Pick<ReadOnlyContext, 'outbox'>, tx: Tx, { live_code: liveCode, room_id: roomId, top_code: topCode, created_at: createdAt }: KeyedRoom & Pick<LiveRoom, 'live_code'>): Promise<void> {
  const voices = [...(await peopleWhoSpoke(tx, liveCode))].map((person) => voiceStream(roomId, person));
  await outbox.add(tx, { kind: recordingJob, payload: { roomId, topCode, createdAt, voices } satisfies Ended });
}

/** Registers the outbox job that makes replays. A restart in the middle repeats it with the same files and keys. */
export function makeReplaysFromOutbox(context: Context): void {
  context.outbox.on(recordingJob, ({ payload }) => makeReplay(context, payload as Ended), { concurrency: 1 });
}

async function makeReplay(context: Context, ended: Ended): Promise<void> {
  const { clock, database, logger, media, storage } = context;
  const { roomId } = ended;
  const room = await findRoomByRoomId(database.read, roomId);
  if (room === null) return removeAll(context, ended);
  const { top_code: topCode } = room;
  const session = await findClassSession(database.read, room.live_code);
  if (!session?.ended_at) return;
  await media.end(roomId);
  // Some providers record every stream.
  const parts = session.is_recorded === 1 ? await media.finishRecording(roomId) : [];
  // An earlier attempt has stored them.
  if (session.recording_done === 1) {
    await removeUnnamed(context, room, parts.length);
    return removeRecordings(context, ended);
  }
  for (const [index, { path }] of parts.entries()) await storage.putFile(keyOf(room, index), path, { contentType: 'video/mp4' });
  const isStored = await database.transaction(async (tx) => {
    // An upload takes minutes, so the code and the visibility may have changed.
    const liveCode = await lockLiveCode(tx, roomId);
    const now = liveCode === null ? null : await findRoom(tx, liveCode);
    if (now === null || liveCode === null) return false;
    const rows = parts.map(({ seconds, startedAt }, index) => ({
      live_code: liveCode,
      top_code: topCode,
      part: index + 1,
      url: pathOfKey(keyOf(room, index)),
      recorded_at: clock.now(),
      starts_after_milliseconds: Math.max(0, Math.round(startedAt - session.started_at)),
      milliseconds: Math.round(seconds * 1000),
    }));
    // Another attempt may have stored the replay meanwhile: the outbox repeats a job that takes longer than its lease.
    if (await setRecordings(tx, topCode, liveCode, rows)) {
      for (const [index, { bytes }] of parts.entries()) await addFile(tx, { key: keyOf(room, index), topCode, bytes }, clock.now());
      await closeOrOpenFiles(context, tx, now, []);
      await invalidateRooms(context, tx, { topCode, liveCode });
    }
    return true;
  });
  if (!isStored) return removeAll(context, ended);
  await removeUnnamed(context, room, parts.length);
  await removeRecordings(context, ended);
  logger.info({ roomId, parts: parts.length, seconds: Math.round(parts.reduce((sum, { seconds }) => sum + seconds, 0)) }, 'replay made');
}

/** Removes what the provider has recorded of the room and of its voices. */
async function removeRecordings({ media }: Context, { roomId, voices = [] }: Ended): Promise<void> {
  await media.removeRecording(roomId);
  const removed = await Promise.allSettled(
    voices.map(async (voice) => {
      // The class may have ended without a message to the instance that carries the voice.
      await media.end(voice);
      await media.removeRecording(voice);
    }),
  );
  for (const outcome of removed) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Removes files that an attempt has uploaded when the live had another visibility. */
async function removeUnnamed({ database, storage }: Context, room: LiveRoom, parts: number): Promise<void> {
  const named = new Set((await recordingsOfRoom(database.read, room.room_id)).map(({ url }) => url));
  for (let index = 0; index < parts; index++) for (const key of keysOf(room, index)) if (!named.has(pathOfKey(key))) await storage.remove(key);
}

/** The enterprise was deleted: removes the recording, and the files that an attempt has stored. */
async function removeAll(context: Context, ended: Ended): Promise<void> {
  const { media, storage } = context;
  const { roomId, topCode, createdAt } = ended;
  await media.end(roomId);
  if (topCode !== undefined && createdAt !== undefined) {
    const parts = await media.finishRecording(roomId);
    for (const index of parts.keys()) for (const key of keysOf({ room_id: roomId, top_code: topCode, created_at: createdAt }, index)) await storage.remove(key);
  }
  await removeRecordings(context, ended);
}

type KeyedRoom = Pick<LiveRoom, 'room_id' | 'top_code' | 'created_at'>;

/** The key is the same at every attempt and cannot be guessed. Replays of lives that are not public are in a private folder. */
function keyOf({ room_id: roomId, top_code: topCode, visibility, created_at: createdAt }: KeyedRoom & Pick<LiveRoom, 'visibility'>, index: number): string {
  const name = createHash('sha256').update(JSON.stringify([roomId, createdAt, index])).digest('hex').slice(0, 32);
  return `live/${topCode}/${visibility === 'public' ? '' : 'private/'}${name}.mp4`;
}

/** The keys of a part for each visibility that the live can have. */
const keysOf = (room: KeyedRoom, index: number): string[] => ['public', 'list'].map((visibility) => keyOf({ ...room, visibility }, index));
