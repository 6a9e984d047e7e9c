/** One file of a replay, in seconds of the class. */
export interface ReplayPart {
  url: string;
  startsAfterSeconds: number;
  seconds: number;
}

/** Length of the class in seconds, until the end of the last part. */
export const replaySeconds = (parts: readonly ReplayPart[]): number => Math.max(0, ...parts.map(({ startsAfterSeconds, seconds }) => startsAfterSeconds + seconds));

/** The part that holds a second of the class, and the offset in it. In a gap: the start of the next part. Null without parts. */
export function placeIn(parts: readonly ReplayPart[], target: number): { part: number; offset: number } | null {
  const next = parts.findIndex(({ startsAfterSeconds, seconds }) => target < startsAfterSeconds + seconds);
  if (next !== -1) return { part: next, offset: Math.max(0, target - parts[next]!.startsAfterSeconds) };
  const last = parts.length - 1;
  return last < 0 ? null : { part: last, offset: Math.max(0, parts[last]!.seconds - 0.1) };
}

/** The next part whose file can be played. Null after the last one. */
export function nextPlayable(parts: readonly ReplayPart[], part: number, broken: ReadonlySet<number>): number | null {
  const next = parts.findIndex((_, index) => index > part && !broken.has(index));
  return next === -1 ? null : next;
}

/** Names the place of a replay in `browser/left-off.ts`. The room and the public page continue each other. */
export const leftOffKey = (liveCode: string): string => `live ${liveCode}`;
