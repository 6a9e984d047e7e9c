import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { roomsChanged } from './change.ts';
import { deleteRooms } from './store.ts';

/** Part of deleting an enterprise: its rooms. @returns how many there were, and what they said, in which files may be named */
export async function removeRoomsAt(context: Context, tx: Tx, topCode: string): Promise<{ rooms: number; texts: string[] }> {
  const rooms = await deleteRooms(tx, topCode);
  if (rooms.length > 0) await roomsChanged(context, tx, { topCode, liveCode: null });
  return { rooms: rooms.length, texts: rooms.map((room) => JSON.stringify(room)) };
}
