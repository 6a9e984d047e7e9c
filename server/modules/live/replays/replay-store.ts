import type { Read, Tx } from '../../../database/index.ts';
import type { LiveTables } from '../tables.ts';

type Fate = LiveTables['live_replays'];

/** How long a replay is kept, and when it was deleted. Null: kept, with nothing to tell. */
export async function replayFate(read: Read, liveCode: string): Promise<Fate | null> {
  return (await read.selectFrom('live_replays').selectAll().where('live_code', '=', liveCode).executeTakeFirst()) ?? null;
}

export async function setReplayFate(tx: Tx, topCode: string, liveCode: string, changes: Partial<Pick<Fate, 'kept_until' | 'deleted_at' | 'erased_person_at'>>): Promise<void> {
  await tx
    .insertInto('live_replays')
    .values({ live_code: liveCode, top_code: topCode, kept_until: null, deleted_at: null, erased_person_at: null, ...changes })
    .onConflict((conflict) => conflict.column('live_code').doUpdateSet(changes))
    .execute();
}

/** Deletes the rows of a replay's files. @returns the addresses of the files that no other replay plays */
export async function deleteRecordings(tx: Tx, topCode: string, liveCode: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('live_recordings').where('top_code', '=', topCode).where('live_code', '=', liveCode).returning('url').execute();
  const urls = deleted.map(({ url }) => url);
  if (urls.length === 0) return [];
  const others = new Set((await tx.selectFrom('live_recordings').select('url').where('url', 'in', urls).execute()).map(({ url }) => url));
  return urls.filter((url) => !others.has(url));
}

/** Ended lives whose replay was kept until a time that is past. */
export const replaysPastTheirTime = (read: Read, now: number): Promise<{ live_code: string; top_code: string }[]> =>
  read
    .selectFrom('live_replays')
    .innerJoin('live_sessions', 'live_sessions.live_code', 'live_replays.live_code')
    .select(['live_replays.live_code', 'live_replays.top_code'])
    .where('kept_until', 'is not', null)
    .where('kept_until', '<=', now)
    .where('deleted_at', 'is', null)
    .where('live_sessions.ended_at', 'is not', null)
    .where('live_sessions.recording_done', '=', 1)
    .execute();
