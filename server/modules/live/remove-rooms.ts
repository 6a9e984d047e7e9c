import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { queueRecording } from './class/recording.ts';
import { invalidateRooms } from './room-cache-tag.ts';
import { deleteRooms, roomsOnAir } from './store.ts';

/** Part of deleting an enterprise. @returns the number of deleted rooms, and the addresses of their files */
export async function removeRoomsAt(context: Context, tx: Tx, topCode: string): Promise<{ rooms: number; files: string[] }> {
  // Their recordings are still on the disk of the media provider.
  for (const room of await roomsOnAir(tx, topCode)) await queueRecording(context, tx, room);
  const { rooms, files } = await deleteRooms(tx, topCode);
  if (rooms > 0) await invalidateRooms(context, tx, { topCode, liveCode: null });
  return { rooms, files };
}
