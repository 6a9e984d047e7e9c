import { Redis, ReplyError } from 'ioredis';
import type { Logger } from 'pino';

import type { Counter, Counters } from './limits.ts';
import { createMemoryCounters, nameOf } from './memory.ts';

/** ARGV: change, seconds to live, points. Returns whether the change was made, and the count. A refund stops at 0. */
const change = `
  local count = tonumber(redis.call('get', KEYS[1]) or '0')
  local made = count + tonumber(ARGV[1])
  if tonumber(ARGV[1]) > 0 and made > tonumber(ARGV[3]) then return {0, count} end
  if made < 0 then made = 0 end
  redis.call('set', KEYS[1], made, 'EX', ARGV[2])
  return {1, made}
`;

const keyOf = ({ rule, window, key }: Counter): string => `limit:${nameOf(rule)}:${window}:${key}`;

/**
 * Counters that several instances share. While Redis is away, each instance counts separately, from 0. The same holds for counters
 * that Redis cannot write (it is full, or a replica). Existing counters in Redis still apply.
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
  let away = false;
  let refusesWrites = false;
  /** By the injected clock. */
  let refusalLoggedAt = -Infinity;
  let closed = false;

  // Failures are handled where a counter is used. Without a listener the client writes them to the console.
  redis.on('error', () => {});
  redis.on('ready', () => {
    if (away) logger.info('Redis is back: limits are shared again');
    away = false;
  });

  redis.defineCommand('changeCount', { numberOfKeys: 1, lua: change });
  const changeCount = (counter: Counter, by: number): Promise<[0 | 1, number]> =>
    (redis as unknown as { changeCount(key: string, by: number, seconds: number, points: number): Promise<[0 | 1, number]> }).changeCount(keyOf(counter), by, counter.rule.windowSeconds, counter.rule.points);

  /** Asks Redis. Uses the local counters if Redis does not answer or cannot write. */
  async function insured<T>({ now }: Counter, ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ReplyError) {
        refusesWrites = true;
        // A full Redis refuses many commands. One log line a minute is enough.
        if (now - refusalLoggedAt >= 60_000) {
          refusalLoggedAt = now;
          logger.error({ reason: (error as Error).message }, 'Redis refuses to write: this instance counts for itself what Redis does not take');
        }
        return instead();
      }
      if (!away && !closed) {
        away = true;
        logger.warn({ reason: (error as Error).message }, 'Redis is away: this instance counts limits for itself until it is back');
      }
      // A hanging connection is reopened. Until that succeeds, further callers do not wait for it.
      if ((error as Error).message === 'Command timed out' && redis.status === 'ready') redis.disconnect(true);
      return instead();
    }
  }

  return {
    add: (counter, cost) =>
      insured(
        counter,
        async () => {
          const [added, count] = await changeCount(counter, cost);
          if (added) refusesWrites = false;
          return { added: added === 1, count };
        },
        () => insurance.add(counter, cost),
      ),
    read: (counter) =>
      insured(
        counter,
        async () => {
          const shared = Number((await redis.get(keyOf(counter))) ?? 0);
          return refusesWrites ? Math.max(shared, await insurance.read(counter)) : shared;
        },
        () => insurance.read(counter),
      ),
    subtract: (counter, cost) => insured(counter, async () => void (await changeCount(counter, -cost)), () => insurance.subtract(counter, cost)),
    async ready() {
      // Checks `away` too: the client still says "ready" until an abandoned connection is closed.
      if (away || redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', resolve));
    },
    async close() {
      closed = true;
      redis.disconnect();
      await insurance.close();
    },
  };
}
