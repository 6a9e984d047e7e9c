import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { roomsChanged } from './change.ts';
import { deleteRooms } from './store.ts';

/** Part of deleting an enterprise: its rooms. @returns how many there were, and the addresses of their recordings */
export async function removeRoomsAt(context: Context, tx: Tx, topCode: string): Promise<{ rooms: number; recordings: string[] }> {
  const removed = await deleteRooms(tx, topCode);
  if (removed.rooms > 0) await roomsChanged(context, tx, { topCode, liveCode: null });
  return removed;
}
