import { type OutlinePart, partsInOutline } from '../lives/outline-parts.ts';

/** Parts of the class for the ruler, in minutes. An outline without parts gives one part. */
export function partsOf({ outline, liveName }: { outline: string; liveName: string }, length: number): OutlinePart[] {
  const parts = partsInOutline(outline, length);
  return parts.length > 0 ? parts : [{ name: liveName, from: 0, to: length }];
}

/** Within these seconds after the start of a part, going back leads to the start of the part before. */
const justBegun = 2;

/**
 * The start of a part that the player goes to, in seconds.
 * @param seconds the present time in the class
 * @param length the length of the class, in seconds
 * @param direction 1: the next part, or the end of the class. -1: the present part, or the part before if the present one has just begun
 */
export function partStart(parts: readonly OutlinePart[], seconds: number, length: number, direction: 1 | -1): number {
  const starts = parts.map(({ from }) => from * 60);
  return direction === 1 ? (starts.find((start) => start > seconds) ?? length) : (starts.findLast((start) => start < seconds - justBegun) ?? 0);
}
