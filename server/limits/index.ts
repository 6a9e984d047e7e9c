import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Limits } from './limits.ts';
import { createMemoryCounters } from './memory.ts';
import { createRedisCounters } from './redis.ts';
import { createLimitsOver } from './windows.ts';

export type { LimitRule, Limits } from './limits.ts';
export { peekAll, type SeveralVerdict, type Share, takeAll } from './several.ts';

export interface LimitsOptions {
  /** Null for a single instance. */
  redisUrl: string | null;
  /** A slower Redis counts as away. Visitors wait this long. Tests set it higher, for busy machines. */
  answerWithinMilliseconds?: number;
}

export function createLimits({ redisUrl, answerWithinMilliseconds = 500 }: LimitsOptions, { clock, logger }: { clock: Clock; logger: Logger }): Limits {
  const counters = redisUrl === null ? createMemoryCounters() : createRedisCounters(redisUrl, { logger, answerWithinMilliseconds });
  return createLimitsOver(counters, clock);
}
