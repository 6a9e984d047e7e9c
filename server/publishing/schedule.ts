import { refuse } from '../calls/refusal.ts';

/** The end of an entry without one: 9999-12-31, so that queries compare numbers and never null. */
export const forever = 253_402_214_400_000;

/** The period in which a publication is visible. `endsAt` is the publisher's end. `unpublishAt` is the earlier one of that and a plan's start. */
export interface Span {
  publishAt: number;
  unpublishAt: number;
  endsAt: number | null;
}

/** The version that visitors see now, and the only plan that an entry may have. */
export interface Arrangement<Row extends Span> {
  current: Row | null;
  plan: Row | null;
}

export function arrangementOf<Row extends Span>(rows: readonly Row[], now: number): Arrangement<Row> {
  const alive = rows.filter((row) => row.unpublishAt > now);
  return {
    current: alive.filter((row) => row.publishAt <= now).toSorted((a, b) => b.publishAt - a.publishAt)[0] ?? null,
    plan: alive.filter((row) => row.publishAt > now).toSorted((a, b) => a.publishAt - b.publishAt)[0] ?? null,
  };
}

/** The end of the shown publication: its own end, or the start of the plan that replaces it. */
export function endOf(span: Pick<Span, 'endsAt'>, plan: Pick<Span, 'publishAt'> | null): number {
  return Math.min(span.endsAt ?? forever, plan?.publishAt ?? forever);
}

/** @throws Refusal naming `unpublishAt` if the end is not after the start */
export function checkSpan(publishAt: number, endsAt: number | null, now: number): void {
  if (endsAt !== null && endsAt <= Math.max(publishAt, now)) throw refuse.invalidInput('unpublishAt', '下线时间应晚于上线时间');
}
