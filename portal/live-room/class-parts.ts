import { type OutlinePart, partsInOutline } from '../lives/outline-parts.ts';

/** Parts of the class for the ruler, in minutes. An outline without parts gives one part. */
export function partsOf({ outline, liveName }: { outline: string; liveName: string }, length: number): OutlinePart[] {
  const parts = partsInOutline(outline, length);
  return parts.length > 0 ? parts : [{ name: liveName, from: 0, to: length }];
}

/** A press within these seconds after the start of a part goes to the part before. */
const justBegun = 2;

/** Where the next part begins, or this one or the one before. In seconds of a class of `length` seconds, whose parts are in minutes. */
export function partStart(parts: readonly OutlinePart[], seconds: number, length: number, direction: 1 | -1): number {
  const starts = parts.map(({ from }) => from * 60);
  return direction === 1 ? (starts.find((start) => start > seconds) ?? length) : (starts.findLast((start) => start < seconds - justBegun) ?? 0);
}
