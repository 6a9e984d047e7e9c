import { movesOfEnterprise } from '../../../../contract/calls/console-live.ts';
import type { ParsedRequestOf } from '../../../../contract/calls/index.ts';
import type { EnterpriseCaller } from '../../../calls/caller.ts';
import { refundingFailures } from '../../../calls/refund-failures.ts';
import { refuse } from '../../../calls/refusal.ts';
import { findRoom } from '../store.ts';

/**
 * Saves a live, and counts a move of its start. A move prepares the SMS to the whole list before it can be refused, so refusals count too.
 * @throws Refusal 42900
 */
export async function countingMove<Result>({ context: { database, limits }, session: { topCode } }: EnterpriseCaller, { liveCode, startTime }: ParsedRequestOf<'consoleLiveSave'>, save: () => Promise<Result>): Promise<Result> {
  const before = await findRoom(database.read, liveCode);
  if (before?.top_code !== topCode || before.starts_at === Date.parse(startTime)) return save();
  const { allowed, retryAfterSeconds } = await limits.take(movesOfEnterprise, topCode);
  if (!allowed) throw refuse.tooManyRequests(retryAfterSeconds);
  return refundingFailures(() => limits.refund(movesOfEnterprise, topCode), save);
}
