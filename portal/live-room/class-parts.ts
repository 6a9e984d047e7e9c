import { type OutlinePart, partsInOutline } from '../lives/outline-parts.ts';

/** Parts of the class for the ruler, in minutes. An outline without parts gives one part. */
export function partsOf({ outline, liveName }: { outline: string; liveName: string }, length: number): OutlinePart[] {
  const parts = partsInOutline(outline, length);
  return parts.length > 0 ? parts : [{ name: liveName, from: 0, to: length }];
}
