import { platformTopCode } from '../../../../contract/constants.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import type { Tx } from '../../../database/index.ts';
import { trialOf } from '../../enterprises/index.ts';
import { scheduledCounts } from './room-store.ts';

/** Upcoming classes of an enterprise, and classes that it schedules within a day. Cancelled ones count for the day: their rows stay. */
const atMost = { trial: 100, enterprise: 2_000 } as const;
const day = 86_400_000;

/**
 * Must be called in a transaction that adds an upcoming class. Anyone can open a trial, and public pages, reminders and the watch over
 * classes read the schedule.
 * @throws Refusal 10063 with the remedy
 */
export async function requireScheduleRoom({ clock }: Pick<ReadOnlyContext, 'clock'>, tx: Tx, topCode: string): Promise<void> {
  const isTrial = topCode !== platformTopCode && (await trialOf(tx, topCode)) !== null;
  const limit = isTrial ? atMost.trial : atMost.enterprise;
  const now = clock.now();
  const { upcoming, added } = await scheduledCounts(tx, topCode, { now, since: now - day });
  const whose = isTrial ? '试用企业' : '一家企业';
  const remedy = isTrial ? '，要多排请联系我们开通正式版' : '';
  if (upcoming >= limit) throw refuse.noPermission(`${whose}最多同时排 ${limit} 节没上的课，请先取消不上的${remedy}`);
  if (added >= limit) throw refuse.noPermission(`${whose}一天最多新排 ${limit} 节课，请明天再排${remedy}`);
}
