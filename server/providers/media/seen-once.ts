import type { Clock } from '../../clock.ts';

const rememberedAtMost = 100_000;

/**
 * Tells what comes a second time within a while: a service repeats its callbacks where an answer was lost, and an attacker those
 * that he overheard.
 */
export function createSeenOnce(clock: Clock, milliseconds: number) {
  const seen = new Map<string, number>();
  return {
    /** @returns false for what came before */
    isNew(id: string): boolean {
      const now = clock.now();
      for (const [old, until] of seen) {
        if (until > now && seen.size < rememberedAtMost) break;
        seen.delete(old);
      }
      if (seen.has(id)) return false;
      seen.set(id, now + milliseconds);
      return true;
    },
    /** What could not be dealt with may come again. */
    forget: (id: string): void => void seen.delete(id),
  };
}
