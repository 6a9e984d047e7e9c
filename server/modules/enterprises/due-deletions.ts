import type { Context } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import { closeEnterprise, deleteClosed, deleteSomeJoinRequests, type LockedEnterprise, lockEnterprise } from './store.ts';
import { takeTrial, trialOf, warnedEnterprises } from './trial-store.ts';
import { deletedFrom, deletionCutoff } from './trial-time.ts';

/** topCodes of enterprises that may be due for deletion. `closeDueEnterprise` decides. */
export const enterprisesPerhapsDue = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<string[]> => warnedEnterprises(database.read, deletionCutoff(clock.now()));

/**
 * Closes an enterprise in the caller's transaction, if its trial ended more than ninety days ago and it was warned a week ago.
 * From then on it counts as deleted: it cannot be found, joined, changed or prolonged.
 * @returns the closed enterprise; null if it is not due, was prolonged, or was closed by another process
 */
export async function closeDueEnterprise({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string): Promise<(LockedEnterprise & { endedAt: number; joinRequests: number }) | null> {
  const enterprise = await lockEnterprise(tx, topCode);
  const trial = enterprise && (await trialOf(tx, topCode));
  const now = clock.now();
  if (!enterprise || !trial || trial.warnedAt === null || deletedFrom(trial, now) > now) return null;
  // The operator changes a trial's end without locking the enterprise, so the row is compared once more.
  if (!(await takeTrial(tx, topCode, trial.endsAt))) return null;
  return { ...enterprise, endedAt: trial.endsAt, ...(await closeEnterprise(tx, topCode, now)) };
}

/** The last part of deleting a closed enterprise: deletes its join requests, then its row. After an interruption it continues. */
export async function removeEnterprise({ database }: Pick<Context, 'database'>, topCode: string): Promise<void> {
  await removeInBatches(database, (tx, atMost) => deleteSomeJoinRequests(tx, topCode, atMost));
  await database.transaction((tx) => deleteClosed(tx, topCode));
}
