import type { Read, Tx } from '../../database/index.ts';
import type { LiveTables } from './tables.ts';

type Recording = Omit<LiveTables['live_recordings'], 'starts_after_milliseconds' | 'milliseconds'> & { starts_after_milliseconds: number; milliseconds: number };

/** The files of a replay in playing order. */
export const recordingsOf = (read: Read, liveCode: string): Promise<Recording[]> => read.selectFrom('live_recordings').selectAll().where('live_code', '=', liveCode).orderBy('part').execute();

/** In one statement, because the code of the live may change at any time. */
export const recordingsOfRoom = (read: Read, roomId: string): Promise<{ url: string }[]> =>
  read.selectFrom('live_recordings').innerJoin('live_rooms', 'live_rooms.live_code', 'live_recordings.live_code').select('live_recordings.url').where('live_rooms.room_id', '=', roomId).execute();

/** Whether a file is a part of a replay. */
export const isReplay = async (read: Read, url: string): Promise<boolean> => (await read.selectFrom('live_recordings').select('part').where('url', '=', url).limit(1).executeTakeFirst()) !== undefined;

/** Stores all parts of a replay at once, so that readers see none or all. @returns false if another attempt has stored them */
export async function setRecordings(tx: Tx, topCode: string, liveCode: string, recordings: readonly Recording[]): Promise<boolean> {
  // Only one of two attempts changes the row.
  const { numUpdatedRows } = await tx.updateTable('live_sessions').set({ recording_done: 1 }).where('top_code', '=', topCode).where('live_code', '=', liveCode).where('recording_done', '=', 0).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('live_recordings').where('top_code', '=', topCode).where('live_code', '=', liveCode).execute();
  if (recordings.length > 0) await tx.insertInto('live_recordings').values([...recordings]).execute();
  return true;
}
