import { refuse } from '../../../calls/refusal.ts';
import type { ReadOnlyContext } from '../../../context.ts';
import type { Read } from '../../../database/index.ts';
import { codesHoldingPlace } from './class-session-store.ts';
import type { LiveRoom } from '../store.ts';

/** Places on air: one enterprise does not take those of the others (spec live#places). */

/** An interrupted class keeps its place for this time: addresses to publish, which are valid for five minutes, have ended by then. */
const returnMilliseconds = 5 * 60_000;

type Class = Pick<LiveRoom, 'live_code' | 'top_code'>;

/** Whether a class is among those of its enterprise that may be on air now. A class on air keeps its place. */
export async function hasPlace({ clock, config }: Pick<ReadOnlyContext, 'clock' | 'config'>, read: Read, { live_code: liveCode, top_code: topCode }: Class): Promise<boolean> {
  const holding = await codesHoldingPlace(read, topCode, clock.now() - returnMilliseconds);
  return holding.includes(liveCode) || holding.length < config.limits.classesPerEnterprise;
}

/** @throws Refusal 10063 if the enterprise has as many classes on air as it may have */
export async function requirePlace(context: Pick<ReadOnlyContext, 'clock' | 'config'>, read: Read, room: Class): Promise<void> {
  if (await hasPlace(context, read, room)) return;
  throw refuse.noPermission(`同时在上的直播课已有 ${context.config.limits.classesPerEnterprise} 节，请先结束一节，再开始这一节`);
}
