import type { Randomness } from '../randomness.ts';

const firstDelayMilliseconds = 5_000;
const longestDelayMilliseconds = 15 * 60_000;

/**
 * Delay after the `attempts`th failure: 5 s, doubled each time, at most 15 minutes. A random part of up to one half is subtracted, so
 * that jobs that failed together are not retried together.
 */
export function delayAfterFailure(attempts: number, random: Randomness): number {
  const full = Math.min(longestDelayMilliseconds, firstDelayMilliseconds * 2 ** Math.min(attempts - 1, 20));
  return full / 2 + random.integer(full / 2 + 1);
}
