import { setTimeout as pause } from 'node:timers/promises';

/** Timeout for an immediate reaction of a page. Long enough on a busy machine: only a failure takes this long. */
export const patienceMilliseconds = 45_000;

/**
 * Calls `look` repeatedly until it does not throw.
 * @throws the last error of `look` after `timeoutMilliseconds`
 */
export async function until<T>(look: () => T | Promise<T>, { timeoutMilliseconds, intervalMilliseconds = 50 }: { timeoutMilliseconds: number; intervalMilliseconds?: number }): Promise<T> {
  const giveUpAt = performance.now() + timeoutMilliseconds;
  // Most conditions are met within a few frames.
  let pauseMilliseconds = Math.min(10, intervalMilliseconds);
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() >= giveUpAt) throw error;
    }
    await pause(pauseMilliseconds);
    pauseMilliseconds = Math.min(2 * pauseMilliseconds, intervalMilliseconds);
  }
}
