import { dayText } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Tx } from '../../database/index.ts';
import { lockEnterprise } from './store.ts';
import { trialOf } from './trial-store.ts';
import { deletedFrom, isOver, type TrialState } from './trial-time.ts';

/**
 * After its trial an enterprise is read-only (docs/decisions/0013). Every change of an enterprise checks this in its own
 * transaction, which locks the enterprise against deletion.
 */

/** The last day on which the data of an enterprise with an ended trial is kept, such as `2026年6月30日`. */
export const lastDayKept = (trial: TrialState, now: number): string => dayText(deletedFrom(trial, now) - 1);

/** Call it before a member changes data of the enterprise. @throws Refusal 10063 with the date of deletion, 40400 if it was deleted */
export async function requireWritable({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string): Promise<void> {
  const ended = await lockAndFindExpiredTrial(tx, topCode, clock.now());
  if (ended) throw refuse.enterpriseReadOnly(lastDayKept(ended, clock.now()));
}

/** Call it before a person joins or asks to join. @throws Refusal 10063, 40400 if it was deleted */
export async function requireOpenToNewMembers({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string): Promise<void> {
  if (await lockAndFindExpiredTrial(tx, topCode, clock.now())) throw refuse.enterpriseClosedToNewMembers();
}

/** An early check before a code or invitation is used up. @throws Refusal 10063 */
export async function checkOpenToNewMembers({ clock, database }: Pick<Context, 'clock' | 'database'>, topCode: string): Promise<void> {
  const trial = await trialOf(database.read, topCode);
  if (trial && isOver(trial, clock.now())) throw refuse.enterpriseClosedToNewMembers();
}

/** @returns the trial if it has ended; null if it is running or does not exist */
async function lockAndFindExpiredTrial(tx: Tx, topCode: string, now: number): Promise<TrialState | null> {
  if ((await lockEnterprise(tx, topCode)) === null) throw refuse.notFound('没有找到这家企业');
  const trial = await trialOf(tx, topCode);
  return trial && isOver(trial, now) ? trial : null;
}
