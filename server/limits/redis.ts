import { Redis, ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

import type { Counter, Counters, LimitRule } from './limits.ts';
import { createMemoryCounters, nameOf } from './memory.ts';

/**
 * In place of the library's script, which counts refusals and lets a refund go below nothing.
 * ARGV: change, seconds to live, points. Answers what the count is, or would have become, and its time to live.
 */
const change = `
  local count = tonumber(redis.call('get', KEYS[1]) or '0')
  local made = count + tonumber(ARGV[1])
  if tonumber(ARGV[1]) > 0 and made > tonumber(ARGV[3]) then return {made, redis.call('pttl', KEYS[1])} end
  if made < 0 then made = 0 end
  redis.call('set', KEYS[1], made, 'EX', ARGV[2])
  return {made, 1000 * tonumber(ARGV[2])}
`;

const keyOf = ({ window, key }: Counter): string => `${window}:${key}`;

/**
 * Counters shared by several instances. While Redis is away each instance counts for itself, from nothing. So does it for
 * what Redis refuses to write down (it is full, or a replica): what stands there already goes on being counted there too.
 */
export function createRedisCounters(url: string, { logger, answerWithinMilliseconds }: { logger: Logger; answerWithinMilliseconds: number }): Counters {
  const redis = new Redis(url, {
    connectionName: 'limits',
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: answerWithinMilliseconds,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000),
  });
  const insurance = createMemoryCounters();
  const limiters = new Map<string, RateLimiterRedis>();
  let away = false;
  let refusesWrites = false;
  /** By the injected clock. */
  let refusalToldAt = -Infinity;
  let closed = false;

  // Failures show where a counter is used; without a listener the client writes them to the console.
  redis.on('error', () => {});
  redis.on('ready', () => {
    if (away) logger.info('Redis is back: limits are shared again');
    away = false;
  });

  function limiterOf(rule: LimitRule): RateLimiterRedis {
    const id = nameOf(rule);
    let limiter = limiters.get(id);
    if (!limiter) {
      limiter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `limit:${id}`,
        points: rule.points,
        duration: rule.windowSeconds,
        customIncrTtlLuaScript: change,
        rejectIfRedisNotReady: true,
      });
      limiters.set(id, limiter);
    }
    return limiter;
  }

  /** Asks Redis, and the insurance where it does not answer or does not write. */
  async function insured<T>({ now }: Counter, ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ReplyError) {
        refusesWrites = true;
        // One that is full refuses now this, now that: a line for each would fill the log.
        if (now - refusalToldAt >= 60_000) {
          refusalToldAt = now;
          logger.error({ reason: (error as Error).message }, 'Redis refuses to write: this instance counts for itself what Redis does not take');
        }
        return instead();
      }
      if (!away && !closed) {
        away = true;
        logger.warn({ reason: (error as Error).message }, 'Redis is away: this instance counts limits for itself until it is back');
      }
      // A hanging connection is reopened: until that succeeds the next callers do not wait for it.
      if ((error as Error).message === 'Command timed out' && redis.status === 'ready') redis.disconnect(true);
      return instead();
    }
  }

  return {
    add: (counter, cost) =>
      insured(
        counter,
        async () => {
          try {
            const { consumedPoints } = await limiterOf(counter.rule).consume(keyOf(counter), cost);
            refusesWrites = false;
            return { added: true, count: consumedPoints };
          } catch (refusal) {
            if (!(refusal instanceof RateLimiterRes)) throw refusal;
            return { added: false, count: refusal.consumedPoints - cost };
          }
        },
        () => insurance.add(counter, cost),
      ),
    read: (counter) =>
      insured(
        counter,
        async () => {
          const shared = (await limiterOf(counter.rule).get(keyOf(counter)))?.consumedPoints ?? 0;
          return refusesWrites ? Math.max(shared, await insurance.read(counter)) : shared;
        },
        () => insurance.read(counter),
      ),
    subtract: (counter, cost) =>
      insured(
        counter,
        async () => {
          await limiterOf(counter.rule).reward(keyOf(counter), cost);
        },
        () => insurance.subtract(counter, cost),
      ),
    async ready() {
      // `away` too: the client calls itself ready until a connection that was given up is closed.
      if (away || redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
    },
    async close() {
      closed = true;
      redis.disconnect();
      await insurance.close();
    },
  };
}
