import type { Clock } from '../clock.ts';

const HEALTHY_FOR_MS = 60_000;
const UNHEALTHY_FOR_MS = 5_000;

/**
 * Caches health checks: several callers ask every few seconds, and a vendor limits checks or bills them. Parallel callers share one
 * check. A good result is cached for a minute, a bad one for five seconds.
 */
export function cacheHealth(clock: Clock, ask: () => Promise<void>): () => Promise<void> {
  let remembered: { until: number; answer: Promise<void> } | undefined;
  return () => {
    if (remembered !== undefined && clock.now() < remembered.until) return remembered.answer;
    const current = { until: Number.POSITIVE_INFINITY, answer: ask() };
    remembered = current;
    current.answer.then(
      () => (current.until = clock.now() + HEALTHY_FOR_MS),
      () => (current.until = clock.now() + UNHEALTHY_FOR_MS),
    );
    return current.answer;
  };
}
