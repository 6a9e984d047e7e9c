import { type Author, recordAct } from '../../../audit/index.ts';
import type { Context, ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { isStoredHere, keyOfPath } from '../files.ts';
import { invalidateRooms } from '../room-cache-tag.ts';
import { forgetFiles } from '../storage/file-store.ts';
import { lockRoom } from '../store.ts';
import { deleteRecordings, replayFate, replaysPastTheirTime, setReplayFate } from './replay-store.ts';

/** Removing replays with their files: when one is deleted, or after the day until which it is kept (spec live#replay-kept). */

const filesJob = 'live-replay-files';

/** Part of a transaction that locked the room. A repeated call changes nothing. */
export async function removeReplay(context: ReadOnlyContext, tx: Tx, { topCode, liveCode }: { topCode: string; liveCode: string }, author: Author, action: 'live.deleteReplay' | 'live.expireReplay'): Promise<void> {
  if ((await replayFate(tx, liveCode))?.deleted_at) return;
  const paths = await deleteRecordings(tx, topCode, liveCode);
  // Files of the site may be played by a sample.
  const keys = paths.filter(isStoredHere).map(keyOfPath);
  await setReplayFate(tx, topCode, liveCode, { deleted_at: context.clock.now() });
  await forgetFiles(tx, keys);
  await context.outbox.add(tx, { kind: filesJob, payload: { keys } });
  await recordAct(context, tx, author, { action, topCode, subjectKind: 'live', subjectCode: liveCode, detail: { files: keys.length } });
  await invalidateRooms(context, tx, { topCode, liveCode });
}

/** Registers the outbox job that removes the files of deleted replays. It is repeated until the storage has removed all. */
export function removeReplayFilesFromOutbox({ outbox, storage }: Pick<Context, 'outbox' | 'storage'>): void {
  outbox.on(filesJob, async ({ payload }) => {
    for (const key of (payload as { keys: string[] }).keys) await storage.remove(key);
  });
}

/** Part of the clean-up. @returns the number of replays that were deleted because their last day is past */
export async function removeReplaysPastTheirTime(context: Context): Promise<number> {
  const due = await replaysPastTheirTime(context.database.read, context.clock.now());
  for (const { live_code: liveCode, top_code: topCode } of due) {
    await context.database.transaction(async (tx) => {
      await lockRoom(tx, topCode, liveCode);
      const until = (await replayFate(tx, liveCode))?.kept_until ?? null;
      // It may have been prolonged meanwhile.
      if (until !== null && until <= context.clock.now()) await removeReplay(context, tx, { topCode, liveCode }, { userCode: 'system' }, 'live.expireReplay');
    });
  }
  return due.length;
}
