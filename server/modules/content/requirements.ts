import type { AnyContentKind } from '../../publishing/index.ts';
import { refuse } from '../../calls/refusal.ts';
import { totalOf } from './present.ts';

/** Ten years. Later times are probably typing errors. */
const farthestMilliseconds = 10 * 366 * 86_400_000;

/** @throws Refusal 40001 naming the field, if a given time has passed or is more than ten years away */
export function requireLater(field: string, time: string | undefined, now: number): void {
  if (time === undefined) return;
  if (Date.parse(time) <= now) throw refuse.invalidInput(field, '时间应在现在之后');
  if (Date.parse(time) > now + farthestMilliseconds) throw refuse.invalidInput(field, '时间太远，最多十年之后');
}

/** @throws Refusal 40001 naming the field, if pages use fixed codes for the kind's entries and this is not one of them */
export function requireAllowedCode({ declaration }: AnyContentKind, field: string, code: string): void {
  const fixed = declaration.code.fixed as readonly string[] | undefined;
  if (fixed && !fixed.includes(code)) throw refuse.invalidInput(field, `${declaration.label}的编码是固定的：${fixed.join('、')}`);
}

/**
 * @param byKind numbers of entries that refer to this one, by kind
 * @param consequence what happens to them, in Chinese
 * @throws Refusal 10059 if there are any
 */
export function requireUnreferenced(byKind: readonly { label: string; total: number }[], consequence: string): void {
  const total = totalOf(byKind.map((each) => each.total));
  if (total > 0) throw refuse.contentReferenced(total, byKind.map(({ label, total: of }) => `${label} ${of}`).join('、'), consequence);
}
