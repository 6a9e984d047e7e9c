import type { Logger } from 'pino';

import type { Clock } from '../clock.ts';
import { createMemoryCounters } from './memory.ts';
import { createRedisCounters } from './redis.ts';

export { peekAll, type SeveralVerdict, type Share, takeAll } from './several.ts';

/**
 * At most `points` in each window; windows are cut at multiples of `windowSeconds` since the epoch. Across a
 * cut two windows meet, so a span of `windowSeconds` that lies in both may see twice `points`; the rate over time is as said.
 */
export interface LimitRule {
  /** Separates the counters of different rules: kebab-case, the same for the same rule everywhere. */
  name: string;
  points: number;
  windowSeconds: number;
}

export interface Verdict {
  allowed: boolean;
  /** Points left in this window. */
  remaining: number;
  /** Seconds until the next window begins; 0 where `allowed`. Good for `Retry-After`. */
  retryAfterSeconds: number;
}

/**
 * Counts attempts, for this instance or, through Redis, for all. It never throws: while Redis is away or full each instance
 * counts for itself. A key that has used up its limit stays refused until the window ends; further attempts do not extend it.
 * Keys are not hashed here: pass a keyed hash of a phone number rather than the number.
 */
export interface Limits {
  /** Takes `cost` points (1 by default) if that many are left; a refusal takes none. */
  take(rule: LimitRule, key: string, cost?: number): Promise<Verdict>;
  /** What `take` would say, without taking. */
  peek(rule: LimitRule, key: string, cost?: number): Promise<Verdict>;
  /** Gives points of the current window back, for a reservation that was not used. */
  refund(rule: LimitRule, key: string, cost?: number): Promise<void>;
  /** Resolves when limits are shared with the other instances; at once without other instances. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A counter that forgets itself some time after its window. */
export interface Counters {
  /** Adds `cost` unless that makes more than `points`. Answers the count it found, or made. */
  add(counter: Counter, cost: number): Promise<{ added: boolean; count: number }>;
  read(counter: Counter): Promise<number>;
  /** Never below nothing. */
  subtract(counter: Counter, cost: number): Promise<void>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface Counter {
  rule: LimitRule;
  key: string;
  /** Its number since the epoch, and when it ends; by the injected clock, as `now` is. */
  window: number;
  endsAt: number;
  now: number;
}

export interface LimitsOptions {
  /** Null for a single instance. */
  redisUrl: string | null;
  /** A Redis that takes longer counts as away. Visitors wait for it; tests set it higher, for busy machines. */
  answerWithinMilliseconds?: number;
}

export function createLimits({ redisUrl, answerWithinMilliseconds = 500 }: LimitsOptions, { clock, logger }: { clock: Clock; logger: Logger }): Limits {
  const counters = redisUrl === null ? createMemoryCounters() : createRedisCounters(redisUrl, { logger, answerWithinMilliseconds });
  return createLimitsOver(counters, clock);
}

export function createLimitsOver(counters: Counters, clock: Clock): Limits {
  function locate(rule: LimitRule, key: string, cost: number): { counter: Counter; secondsLeft: number } {
    if (!Number.isInteger(cost) || cost < 1) throw new RangeError(`limit ${rule.name}: cost is ${cost}, not a positive whole number`);
    const now = clock.now();
    const windowMilliseconds = rule.windowSeconds * 1_000;
    // The store's own idea of time never decides, so that a test's clock moves windows and instances agree on them.
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
