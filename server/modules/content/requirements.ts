import type { AnyContentKind } from '../../publishing/index.ts';
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

/** @throws Refusal 40001 naming the field, where pages look the entries of a kind up by fixed codes, and this is none of them */
export function requireOpenCode({ declaration }: AnyContentKind, field: string, code: string): void {
  const fixed = declaration.code.fixed as readonly string[] | undefined;
  if (fixed && !fixed.includes(code)) throw refuse.invalidInput(field, `${declaration.label}的编码是固定的：${fixed.join('、')}`);
}

/**
 * @param byKind how many entries name this one, by what their kind is called
 * @param consequence what becomes of them, in Chinese
 * @throws Refusal 10059 where there are any, unless the caller knows
 */
export function requireUnreferenced(byKind: readonly { label: string; total: number }[], despiteReferences: boolean, consequence: string): void {
  const total = totalOf(byKind.map((each) => each.total));
  if (total > 0 && !despiteReferences) throw refuse.contentReferenced(total, byKind.map(({ label, total: of }) => `${label} ${of}`).join('、'), consequence);
}
