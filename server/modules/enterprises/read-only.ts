import { dayText } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../calls/refusal.ts';
import type { Tx } from '../../database/index.ts';
import { lockEnterprise } from './store.ts';
import { trialOf } from './trial-store.ts';
import { deletedFrom, isOver, type TrialState } from './trial-time.ts';

/**
 * After its trial an enterprise is read-only (docs/decisions/0013). Every change for an enterprise asks here, in its own
 * transaction, which locks the enterprise: it cannot be deleted in between.
 */

/** The last day on which an enterprise with an ended trial is kept, `2026年6月30日`. */
export const lastDayKept = (trial: TrialState, now: number): string => dayText(deletedFrom(trial, now) - 1);

/** For members who change what is their enterprise's. @throws Refusal 10063 telling until when it is kept, 40400 where it is gone */
export async function requireWritable({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string): Promise<void> {
  const ended = await lockAndFindExpiredTrial(tx, topCode, clock.now());
  if (ended) throw refuse.enterpriseReadOnly(lastDayKept(ended, clock.now()));
}

/** For a person who would become a member, or asks to. @throws Refusal 10063, 40400 where it is gone */
export async function requireOpenToNewMembers({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string): Promise<void> {
  if (await lockAndFindExpiredTrial(tx, topCode, clock.now())) throw refuse.enterpriseClosedToNewMembers();
}

/** Looks before anything is used up that would have to be got anew. @throws Refusal 10063 */
export async function checkOpenToNewMembers({ clock, database }: Pick<Context, 'clock' | 'database'>, topCode: string): Promise<void> {
  const trial = await trialOf(database.read, topCode);
  if (trial && isOver(trial, clock.now())) throw refuse.enterpriseClosedToNewMembers();
}

/** @returns the trial where it is over; null where it runs, and where there is none */
async function lockAndFindExpiredTrial(tx: Tx, topCode: string, now: number): Promise<TrialState | null> {
  if ((await lockEnterprise(tx, topCode)) === null) throw refuse.notFound('没有找到这家企业');
  const trial = await trialOf(tx, topCode);
  return trial && isOver(trial, now) ? trial : null;
}
