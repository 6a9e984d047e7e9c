import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import type { Read } from '../../../database/index.ts';
import { codesHoldingPlace } from './class-session-store.ts';
import type { LiveRoom } from '../store.ts';

/** Limits the concurrent classes of an enterprise, so that it cannot use up the capacity of others (spec live#places). */

/** An interrupted class counts for this time, because its publish addresses are valid for five minutes. */
const returnMilliseconds = 5 * 60_000;

type Class = Pick<LiveRoom, 'live_code' | 'top_code'>;

/** True if the class may be on air: it counts already, or its enterprise is below the limit. */
export async function hasPlace({ clock, config }: Pick<ReadOnlyContext, 'clock' | 'config'>, read: Read, { live_code: liveCode, top_code: topCode }: Class): Promise<boolean> {
  const holding = await codesHoldingPlace(read, topCode, clock.now() - returnMilliseconds);
  return holding.includes(liveCode) || holding.length < config.limits.classesPerEnterprise;
}

/** @throws Refusal 10063 if the enterprise has reached its limit of concurrent classes */
export async function requirePlace(context: Pick<ReadOnlyContext, 'clock' | 'config'>, read: Read, room: Class): Promise<void> {
  if (await hasPlace(context, read, room)) return;
  throw refuse.noPermission(`同时在上的直播课已有 ${context.config.limits.classesPerEnterprise} 节，请先结束一节，再开始这一节`);
}
