import pino, { type Logger } from 'pino';
import { createBus } from './bus/index.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Config, warningsOf } from './config.ts';
import type { Context } from './context.ts';
import { makeFolder, openDatabase } from './database/index.ts';
import { createLimits } from './limits/index.ts';
import { createMetrics } from './metrics.ts';
import { createOutbox } from './outbox/index.ts';
import { tightenDataFiles } from './private-data-files.ts';
import { createGateway } from './providers/gateway/index.ts';
import { createGroupRobotProvider } from './providers/group-robots/index.ts';
import { createMailProvider } from './providers/mail/index.ts';
import { createMediaProvider } from './providers/media/index.ts';
import { createSearchEngineProvider } from './providers/search-engines/index.ts';
import { createSmsProvider } from './providers/sms/index.ts';
import { createStorageProvider, type StorageProvider } from './providers/storage/index.ts';
import { createPushProvider } from './providers/web-push/index.ts';
import { createWechatProvider } from './providers/wechat/index.ts';
import { type Randomness, systemRandomness } from './randomness.ts';
import { openSecrets } from './secrets.ts';

export interface Composition {
  context: Context;
  /**
   * Closes everything in the reverse order of opening.
   * @throws {AggregateError} with the errors of the parts that failed, after all others are closed
   */
  close(): Promise<void>;
}

/**
 * Builds the context from the settings. Tests replace parts with `instead`.
 * @throws ProviderOptionsInvalid, or the system's error if DATA_DIR cannot be written
 */
export function compose(config: Config, instead: { clock?: Clock; random?: Randomness; logger?: Logger } & Partial<Pick<Context, 'sms' | 'mail' | 'wechat' | 'storage' | 'media'>> = {}): Composition {
  makeFolder(config.dataDir);
  const clock = instead.clock ?? systemClock;
  const random = instead.random ?? systemRandomness;
  const logger = instead.logger ?? pino({ level: config.logLevel });
  for (const { setting, remedy } of warningsOf(config)) logger.warn({ setting }, remedy);
  tightenDataFiles(config.dataDir, logger);
  const surroundings = { clock, logger };
  const metrics = createMetrics(true);
  const secrets = openSecrets(config, random);
  const sms = instead.sms ?? createSmsProvider(config.sms, { ...surroundings, random });
  const mail = instead.mail ?? createMailProvider(config.mail, surroundings);
  const groupRobots = config.groupRobots.map((options) => createGroupRobotProvider(options, surroundings));
  const wechat = instead.wechat === undefined ? createWechatProvider(config.wechat, { ...surroundings, random }) : instead.wechat;
  const storage = instead.storage ?? createStorageProvider(config.storage, surroundings);
  const media = instead.media ?? createMediaProvider(config.media, { ...surroundings, random, hmac: (text) => secrets.hmac('media passes', text) });
  const push = createPushProvider(config.webPush, { clock, random, hmac: (text) => secrets.hmac('web push key', text) });
  const searchEngines = config.searchEngines.map(createSearchEngineProvider);
  const gateway = createGateway({ timeoutMs: config.gatewayTimeoutMilliseconds }, surroundings);
  const database = openDatabase(config.database, { logger });
  const bus = createBus({ redisUrl: config.redisUrl }, { logger, random });
  const limits = createLimits({ redisUrl: config.redisUrl }, { clock, logger });
  const outbox = createOutbox({ database, bus, clock, random, logger, secrets, metrics });
  return {
    context: { config, clock, random, logger, metrics, secrets, database, bus, limits, outbox, sms, mail, groupRobots, wechat, push, storage, media, searchEngines, gateway },
    close: () => closeInTurn([media, limits, bus, database, wechat, mail]),
  };
}

/** Only the storage of the settings, for commands that need nothing else. Its failures are thrown and not logged. */
export const openStorage = (config: Pick<Config, 'storage'>): StorageProvider => createStorageProvider(config.storage, { clock: systemClock, logger: pino({ level: 'silent' }) });

async function closeInTurn(parts: readonly ({ close(): Promise<void> } | null)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const part of parts) await part?.close().catch((error: unknown) => faults.push(error));
  if (faults.length > 0) throw new AggregateError(faults, 'some parts could not be closed');
}
