/** Texts and positions of the class ruler, computed from minutes of the class. */

/** A mark on the ruler: a check-in, a quiz, a question, or a student who begins to speak. */
export interface ClassMark {
  kind: 'sign' | 'quiz' | 'ask' | 'voice';
  /** Minutes since the start. */
  at: number;
  name: string;
  /** Id of the check-in or quiz. */
  id?: string;
  /** Something is still to be done about it, such as a missed check-in. It is drawn as an outline. */
  isOpen?: boolean;
  /** It was not done, and is too late now. It is drawn as an outline too. */
  isMissed?: boolean;
}

/** A part of the class, in minutes since its start. */
export interface ClassPart {
  name: string;
  from: number;
  to: number;
}

/** `62:05` for 62 minutes and 5 seconds. */
export function minuteClock(minutes: number): string {
  const seconds = Math.max(0, Math.floor(minutes * 60 + 1e-6));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A position on the ruler in CSS percent, such as `50.000%`. */
export const placeOf = (minute: number, length: number): string => `${((Math.min(Math.max(minute, 0), length) / length) * 100).toFixed(3)}%`;

/** The part that contains a minute. */
export const partAt = (parts: readonly ClassPart[], minute: number): ClassPart | undefined => parts.find(({ from, to }) => minute >= from && minute < to);

/** Distance in px of the name from the start of its part. The name stands behind the handle while the handle would cross it, if it fits there. */
export function nameOffset(name: string, partWidth: number, passedWidth: number): number {
  const needed = 16 + name.length * 13;
  return passedWidth < needed && passedWidth + needed <= partWidth ? passedWidth : 0;
}

/** Widths in px: of a mark, and of one that stands for several. */
const markWidth = 20;
const groupWidth = 40;

/**
 * The marks in order. Marks that would cover each other are drawn as one: the first of them, with the number of the `others`. `isNamed`: the
 * name fits before the next mark. `width` is in px.
 */
export function marksWithRoom(marks: readonly ClassMark[], length: number, width: number): { mark: ClassMark; others: readonly ClassMark[]; isNamed: boolean }[] {
  const groups: { mark: ClassMark; others: ClassMark[] }[] = [];
  const gap = (from: ClassMark, to: number) => ((to - from.at) / length) * width;
  for (const mark of marks.toSorted((a, b) => a.at - b.at)) {
    const last = groups.at(-1);
    if (last && gap(last.mark, mark.at) < (last.others.length > 0 ? groupWidth : markWidth)) last.others.push(mark);
    else groups.push({ mark, others: [] });
  }
  return groups.map(({ mark, others }, index) => ({ mark, others, isNamed: others.length === 0 && gap(mark, groups[index + 1]?.mark.at ?? length) >= 30 + mark.name.length * 10 }));
}

/** Numbers below the ruler: one every 15 minutes, less often on a long or narrow ruler. Numbers under the handle are left out. */
export function numbersOf(length: number, width: number, now: number | undefined): number[] {
  const perMinute = width / length;
  const step = [15, 30, 60, 120].find((minutes) => minutes * perMinute >= 28) ?? 240;
  const numbers = Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => index * step);
  if (now === undefined) return numbers;
  const hidden = jawEdge(now, length) ? 64 : 36;
  return numbers.filter((minute) => Math.abs(minute - now) * perMinute >= hidden);
}

/** Near an end of the ruler the handle's label is beside it, so that it stays on the ruler. */
export function jawEdge(now: number, length: number): 'is-start' | 'is-end' | null {
  if (now / length > 0.96) return 'is-end';
  return now / length < 0.04 ? 'is-start' : null;
}

/**
 * The audience as SVG paths in a box `length` × 100, one for each part without a gap, with the places where it begins and ends. `counts` has one
 * number per equal interval from the start to `now`, or null where it is not known.
 */
export function curvePaths(counts: readonly (number | null)[], now: number, top = Math.max(1, ...counts.map((count) => count ?? 0))): { path: string; from: string; to: string }[] {
  const last = Math.max(1, counts.length - 1);
  const paths: { path: string; from: string; to: string }[] = [];
  counts.forEach((count, index) => {
    if (count === null) return;
    const x = ((index / last) * now).toFixed(2);
    const point = `${x} ${(100 - (Math.min(count, top) / Math.max(1, top)) * 100).toFixed(1)}`;
    const before = index > 0 && counts[index - 1] !== null ? paths.at(-1) : undefined;
    if (before) Object.assign(before, { path: `${before.path}L${point}`, to: x });
    else paths.push({ path: `M${point}`, from: x, to: x });
  });
  return paths;
}
