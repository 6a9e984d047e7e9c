import type { Clock } from '../clock.ts';
import type { Counter, Counters, LimitRule, Limits, Verdict } from './limits.ts';

/** Implements limits by counting in time windows. */
export function createLimitsOver(counters: Counters, clock: Clock): Limits {
  function locate(rule: LimitRule, key: string, cost: number): { counter: Counter; secondsLeft: number } {
    if (!Number.isInteger(cost) || cost < 1) throw new RangeError(`limit ${rule.name}: cost is ${cost}, not a positive whole number`);
    const now = clock.now();
    const windowMilliseconds = rule.windowSeconds * 1_000;
    // Only the injected clock decides, so that tests can move windows and instances agree on them.
    const window = Math.floor(now / windowMilliseconds);
    const secondsLeft = Math.ceil(((window + 1) * windowMilliseconds - now) / 1_000);
    return { counter: { rule, key, window, endsAt: (window + 1) * windowMilliseconds, now }, secondsLeft };
  }

  const verdict = (rule: LimitRule, allowed: boolean, count: number, secondsLeft: number): Verdict => ({
    allowed,
    remaining: Math.max(0, rule.points - count),
    retryAfterSeconds: allowed ? 0 : secondsLeft,
  });

  return {
    async take(rule, key, cost = 1) {
      const { counter, secondsLeft } = locate(rule, key, cost);
      const { added, count } = await counters.add(counter, cost);
      return verdict(rule, added, count, secondsLeft);
    },
    async peek(rule, key, cost = 1) {
      const { counter, secondsLeft } = locate(rule, key, cost);
      const count = await counters.read(counter);
      return verdict(rule, count + cost <= rule.points, count, secondsLeft);
    },
    async refund(rule, key, cost = 1) {
      await counters.subtract(locate(rule, key, cost).counter, cost);
    },
    ready: () => counters.ready(),
    close: () => counters.close(),
  };
}
