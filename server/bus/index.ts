import type { Logger } from 'pino';
import type { Randomness } from '../randomness.ts';
import type { Bus } from './bus.ts';
import { createMemoryBus } from './memory.ts';
import { createRedisBus } from './redis.ts';

export type { Bus } from './bus.ts';

/** `redisUrl` is null for a single instance. */
export function createBus({ redisUrl }: { redisUrl: string | null }, surroundings: { logger: Logger; random: Randomness }): Bus {
  return redisUrl === null ? createMemoryBus(surroundings) : createRedisBus(redisUrl, surroundings);
}
