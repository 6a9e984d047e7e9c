import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { invalidateRooms } from './room-cache-tag.ts';
import { deleteRooms } from './store.ts';

/** Part of deleting an enterprise: its rooms. @returns how many there were, and the addresses of the files that they leave behind */
export async function removeRoomsAt(context: Context, tx: Tx, topCode: string): Promise<{ rooms: number; files: string[] }> {
  const removed = await deleteRooms(tx, topCode);
  if (removed.rooms > 0) await invalidateRooms(context, tx, { topCode, liveCode: null });
  return removed;
}
