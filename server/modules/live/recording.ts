import { createHash } from 'node:crypto';
import type { Context, ReadOnlyContext } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateRooms } from './room-cache-tag.ts';
import { pathOfKey } from './files.ts';
import { type Recording, setRecordings } from './recording-store.ts';
import { type LiveRoom, findRoomWithSession } from './store.ts';

/** After the end: the recorded files go to the storage and become the replay (spec live#replay). */

const recordingJob = 'live-recording';

interface Ended {
  liveCode: string;
  topCode: string;
  roomId: string;
}

/** Part of the transaction in which a class ends. */
export async function queueRecording({ outbox }: Pick<ReadOnlyContext, 'outbox'>, tx: Tx, ended: Ended): Promise<void> {
  await outbox.add(tx, { kind: recordingJob, payload: ended });
}

/** Lets the outbox make replays. Each step may be repeated: a restart in the middle begins anew with the same files and keys. */
export function makeReplaysFromOutbox(context: Context): void {
  context.outbox.on(recordingJob, ({ payload }) => makeReplay(context, payload as Ended), { concurrency: 1 });
}

async function makeReplay(context: Context, { liveCode, topCode, roomId }: Ended): Promise<void> {
  const { clock, database, logger, media, storage } = context;
  const state = await findRoomWithSession(database.read, liveCode);
  // Deleted with its enterprise meanwhile: nothing of it stays.
  if (state === null) return media.removeRecording(roomId);
  // Done by an earlier try.
  if (!state.session?.ended_at || state.session.recording_done === 1) return;
  const { room, session } = state;
  await media.end(room.room_id);
  const parts = await media.finishRecording(room.room_id);
  const rows: Recording[] = [];
  for (const [index, { path, seconds, startedAt }] of parts.entries()) {
    const key = keyOf(room, index);
    await storage.putFile(key, path, { contentType: 'video/mp4' });
    rows.push({
      live_code: liveCode,
      top_code: topCode,
      part: index + 1,
      url: pathOfKey(key),
      recorded_at: clock.now(),
      starts_after_milliseconds: Math.max(0, Math.round(startedAt - session.started_at)),
      milliseconds: Math.round(seconds * 1000),
    });
  }
  await database.transaction(async (tx) => {
    await setRecordings(tx, topCode, liveCode, rows);
    await invalidateRooms(context, tx, { topCode, liveCode });
  });
  await media.removeRecording(room.room_id);
  logger.info({ live: liveCode, parts: rows.length, seconds: Math.round(rows.reduce((sum, row) => sum + row.milliseconds, 0) / 1000) }, 'replay made');
}

/** The same at every try. A live that is not public lies in a private folder, and no name can be guessed. */
function keyOf({ room_id: roomId, live_code: liveCode, top_code: topCode, visibility, created_at: createdAt }: LiveRoom, index: number): string {
  const name = createHash('sha256').update(JSON.stringify([roomId, liveCode, createdAt, index])).digest('hex').slice(0, 32);
  return `live/${topCode}/${visibility === 'public' ? '' : 'private/'}${name}.mp4`;
}
