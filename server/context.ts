import type { Logger } from 'pino';
import type { Bus } from './bus/index.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/index.ts';
import type { Limits } from './limits/index.ts';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './outbox/index.ts';
import type { Gateway } from './providers/gateway/index.ts';
import type { GroupRobot } from './providers/group-robots/index.ts';
import type { MailProvider } from './providers/mail/index.ts';
import type { MediaProvider } from './providers/media/index.ts';
import type { SearchEngine } from './providers/search-engines/index.ts';
import type { SmsProvider } from './providers/sms/index.ts';
import type { PushProvider } from './providers/web-push/index.ts';
import type { StorageProvider } from './providers/storage/index.ts';
import type { WechatProvider } from './providers/wechat/index.ts';
import type { CacheTags } from './publishing/invalidation/cache-tags.ts';
import type { Randomness } from './randomness.ts';
import type { Secrets } from './secrets.ts';

/** All services that a module may use. `compose.ts` builds one context for the server, and tests build their own. */
export interface Context {
  config: Config;
  clock: Clock;
  random: Randomness;
  logger: Logger;
  metrics: Metrics;
  secrets: Secrets;
  database: Database;
  bus: Bus;
  limits: Limits;
  outbox: Outbox;
  sms: SmsProvider;
  mail: MailProvider;
  /** Robots that post enquiries, messages and new trials to groups. None unless configured. */
  groupRobots: readonly GroupRobot[];
  /** Null if messaging-app login is off. */
  wechat: WechatProvider | null;
  /** Sends notifications to browsers. Null if it is off. */
  push: PushProvider | null;
  storage: StorageProvider;
  /** Transports audio and video of lives. */
  media: MediaProvider;
  /** Search engines that are notified of published content: none unless configured. */
  searchEngines: readonly SearchEngine[];
  gateway: Gateway;
  /** Set while a cacheable answer is made: reads of content add their tags here. */
  cacheTags?: CacheTags;
}

/** The context of work without changes: it cannot begin a transaction. */
export type ReadOnlyContext = Omit<Context, 'database'> & { database: Omit<Database, 'transaction'> };
