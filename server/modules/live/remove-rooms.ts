import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { queueRecording } from './class/recording.ts';
import { invalidateRooms } from './room-cache-tag.ts';
import { deleteRooms } from './store.ts';

/** Part of deleting an enterprise. @returns the number of deleted rooms, and the addresses of their files */
export async function removeRoomsAt(context: Context, tx: Tx, topCode: string): Promise<{ rooms: number; files: string[] }> {
  const { rooms, files, onAir } = await deleteRooms(tx, topCode);
  // Their recordings are still on the disk of the media provider.
  for (const room of onAir) await queueRecording(context, tx, room);
  if (rooms > 0) await invalidateRooms(context, tx, { topCode, liveCode: null });
  return { rooms, files };
}
