import { setTimeout as pause } from 'node:timers/promises';

/** How long a page is given for what it does at once on a machine that has nothing else to do: only a failure takes so long. */
export const patienceMilliseconds = 20_000;

/**
 * Asks `look` again and again until it answers without throwing.
 * @throws what `look` threw last, once `timeoutMilliseconds` are over
 */
export async function until<T>(look: () => T | Promise<T>, { timeoutMilliseconds, intervalMilliseconds = 50 }: { timeoutMilliseconds: number; intervalMilliseconds?: number }): Promise<T> {
  const giveUpAt = performance.now() + timeoutMilliseconds;
  // Most of what is waited for comes within some frames.
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
