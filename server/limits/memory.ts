import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { Counters, LimitRule } from './index.ts';

/** The counters of a single instance, and what others fall back to while Redis is away. */
export function createMemoryCounters(): Counters {
  const limiters = new Map<string, RateLimiterMemory>();

  function limiterOf(rule: LimitRule): RateLimiterMemory {
    const id = nameOf(rule);
    let limiter = limiters.get(id);
    if (!limiter) {
      limiter = new RateLimiterMemory({ keyPrefix: id, points: rule.points, duration: rule.windowSeconds });
      limiters.set(id, limiter);
    }
    return limiter;
  }

  return {
    async add({ rule, key }, cost) {
      const limiter = limiterOf(rule);
      const count = (await limiter.get(key))?.consumedPoints ?? 0;
      if (count + cost > rule.points) return { added: false, count };
      try {
        return { added: true, count: (await limiter.consume(key, cost)).consumedPoints };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // Somebody took the last points since they were read; the library counts refusals, this house does not.
        const { consumedPoints } = await limiter.reward(key, cost);
        return { added: false, count: consumedPoints };
      }
    },
    async read({ rule, key }) {
      return (await limiterOf(rule).get(key))?.consumedPoints ?? 0;
    },
    async subtract({ rule, key }, cost) {
      const limiter = limiterOf(rule);
      const count = (await limiter.get(key))?.consumedPoints ?? 0;
      if (count > 0) await limiter.reward(key, Math.min(cost, count));
    },
    async ready() {},
    async close() {
      limiters.clear();
    },
  };
}

/** A rule whose numbers were changed by a new release counts anew rather than with the old one's counters. */
export function nameOf({ name, points, windowSeconds }: LimitRule): string {
  // Longer ones would overflow the library's timers, and be forgotten at once.
  if (!Number.isInteger(windowSeconds) || windowSeconds < 1 || windowSeconds > 2_000_000) {
    throw new RangeError(`limit ${name}: a window of ${windowSeconds} seconds`);
  }
  return `${name}:${points}:${windowSeconds}`;
}
