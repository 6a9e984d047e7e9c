import type { Context } from '../../context.ts';
import { startClass } from './class/class.ts';
import { recommendSample } from './seed-rooms.ts';
import { findRoom, findClassSession } from './store.ts';

/**
 * Puts a sample live on air (spec operation#demo-accounts). The portal sends its file in a loop until a teacher publishes. An ended or
 * cancelled sample stays so. It is recommended, so that the home page shows it. It is not recorded, because an endless recording would fill the disk.
 */
export async function putSampleOnAir(context: Context, liveCode: string, file: string): Promise<void> {
  const { database, media } = context;
  const room = await findRoom(database.read, liveCode);
  if (!media.publishFile || room === null || room.cancelled_at !== null || (await findClassSession(database.read, liveCode))?.ended_at) return;
  await media.createStream({ stream: room.room_id, record: false });
  await startClass(context, database.transaction, room, { userCode: 'seed' }, '这节是示例，不录像');
  await media.publishFile(room.room_id, file);
  await recommendSample(context, room);
}
