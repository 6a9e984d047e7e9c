/** One file of a replay, in seconds of the class. */
export interface ReplayPart {
  url: string;
  startsAfterSeconds: number;
  seconds: number;
}

/** Seconds of the class until the last part ends. */
export const replaySeconds = (parts: readonly ReplayPart[]): number => Math.max(0, ...parts.map(({ startsAfterSeconds, seconds }) => startsAfterSeconds + seconds));

/** Which part shows a second of the class, and where in it; in a gap, the beginning of the next. Null without parts. */
export function placeIn(parts: readonly ReplayPart[], target: number): { part: number; offset: number } | null {
  const next = parts.findIndex(({ startsAfterSeconds, seconds }) => target < startsAfterSeconds + seconds);
  if (next !== -1) return { part: next, offset: Math.max(0, target - parts[next]!.startsAfterSeconds) };
  const last = parts.length - 1;
  return last < 0 ? null : { part: last, offset: Math.max(0, parts[last]!.seconds - 0.1) };
}
