import { createHash } from 'node:crypto';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { invalidateRooms } from '../room-cache-tag.ts';
import { pathOfKey } from '../files.ts';
import { setRecordings } from './recording-store.ts';
import { findClassSession, findRoomByRoomId, type LiveRoom, lockLiveCode } from '../store.ts';

/** After the end of a class, its recorded files are moved to the storage as the replay (spec live#replay). */

const recordingJob = 'live-recording';

/** Contains the room's id, because the code of the live may change before the job runs. */
interface Ended {
  roomId: string;
}

/** Part of the transaction in which a class ends. */
export async function queueRecording({ outbox }: Pick<ReadOnlyContext, 'outbox'>, tx: Tx, ended: Ended): Promise<void> {
  await outbox.add(tx, { kind: recordingJob, payload: ended });
}

/** Registers the outbox job that makes replays. A restart in the middle repeats it with the same files and keys. */
export function makeReplaysFromOutbox(context: Context): void {
  context.outbox.on(recordingJob, ({ payload }) => makeReplay(context, payload as Ended), { concurrency: 1 });
}

async function makeReplay(context: Context, { roomId }: Ended): Promise<void> {
  const { clock, database, logger, media, storage } = context;
  const room = await findRoomByRoomId(database.read, roomId);
  // The enterprise has been deleted.
  if (room === null) return media.removeRecording(roomId);
  const { top_code: topCode } = room;
  const session = await findClassSession(database.read, room.live_code);
  // An earlier attempt has finished.
  if (!session?.ended_at || session.recording_done === 1) return;
  await media.end(roomId);
  const parts = await media.finishRecording(roomId);
  for (const [index, { path }] of parts.entries()) await storage.putFile(keyOf(room, index), path, { contentType: 'video/mp4' });
  await database.transaction(async (tx) => {
    // An upload takes minutes, so the code may have changed.
    const liveCode = await lockLiveCode(tx, roomId);
    if (liveCode === null) return;
    const rows = parts.map(({ seconds, startedAt }, index) => ({
      live_code: liveCode,
      top_code: topCode,
      part: index + 1,
      url: pathOfKey(keyOf(room, index)),
      recorded_at: clock.now(),
      starts_after_milliseconds: Math.max(0, Math.round(startedAt - session.started_at)),
      milliseconds: Math.round(seconds * 1000),
    }));
    await setRecordings(tx, topCode, liveCode, rows);
    await invalidateRooms(context, tx, { topCode, liveCode });
  });
  await media.removeRecording(roomId);
  logger.info({ roomId, parts: parts.length, seconds: Math.round(parts.reduce((sum, { seconds }) => sum + seconds, 0)) }, 'replay made');
}

/** The key is the same at every attempt and cannot be guessed. Replays of lives that are not public are in a private folder. */
function keyOf({ room_id: roomId, top_code: topCode, visibility, created_at: createdAt }: LiveRoom, index: number): string {
  const name = createHash('sha256').update(JSON.stringify([roomId, createdAt, index])).digest('hex').slice(0, 32);
  return `live/${topCode}/${visibility === 'public' ? '' : 'private/'}${name}.mp4`;
}
