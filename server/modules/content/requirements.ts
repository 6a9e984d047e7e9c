import { refuse } from '../../calls/refusal.ts';
import { totalOf } from './present.ts';

/** A year that was typed wrong is no plan. */
const farthestMilliseconds = 10 * 366 * 86_400_000;

/** @throws Refusal 40001 naming the field, where a time is given that is over or more than ten years away */
export function requireLater(field: string, time: string | undefined, now: number): void {
  if (time === undefined) return;
  if (Date.parse(time) <= now) throw refuse.invalidInput(field, '时间应在现在之后');
  if (Date.parse(time) > now + farthestMilliseconds) throw refuse.invalidInput(field, '时间太远，最多十年之后');
}

/**
 * @param consequence what becomes of those that name the entry, in Chinese
 * @throws Refusal 10059 where other entries name it, unless the caller knows
 */
export function requireUnreferenced(byKind: readonly { total: number }[], despiteReferences: boolean, consequence: string): void {
  const total = totalOf(byKind.map((each) => each.total));
  if (total > 0 && !despiteReferences) throw refuse.contentReferenced(total, consequence);
}
