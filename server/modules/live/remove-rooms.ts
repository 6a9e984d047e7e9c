import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateRooms } from './room-cache-tag.ts';
import { deleteRooms } from './store.ts';

/** Part of deleting an enterprise. @returns the number of deleted rooms, and the addresses of their files */
export async function removeRoomsAt(context: Context, tx: Tx, topCode: string): Promise<{ rooms: number; files: string[] }> {
  const removed = await deleteRooms(tx, topCode);
  if (removed.rooms > 0) await invalidateRooms(context, tx, { topCode, liveCode: null });
  return removed;
}
