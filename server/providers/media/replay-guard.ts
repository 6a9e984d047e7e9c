import type { Clock } from '../../clock.ts';

const rememberedAtMost = 100_000;

/**
 * Detects repeated callbacks. A service repeats a callback if the answer was lost, and an attacker may replay one.
 */
export function createReplayGuard(clock: Clock, milliseconds: number) {
  const seen = new Map<string, number>();
  return {
    /** @returns false for a repeated one */
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
    /** Allows a repetition, because the first one failed. */
    forget: (id: string): void => void seen.delete(id),
  };
}
