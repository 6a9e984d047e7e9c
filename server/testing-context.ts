import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { createBus } from './bus/index.ts';
import { type FixedClock, fixedClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import type { Context } from './context.ts';
import type { Database } from './database/index.ts';
import { type CallerContext, Reply } from './calls/caller.ts';
import { transactionUntil } from './calls/transaction.ts';
import { createLimits } from './limits/index.ts';
import { createMetrics } from './metrics.ts';
import { createOutbox } from './outbox/index.ts';
import { cameraProfile } from '../contract/constants.ts';
import type { MailMessage } from './providers/mail/index.ts';
import type { EncoderIngest, KeyAnswer, MediaEvent, MediaProvider } from './providers/media/index.ts';
import type { SmsMessage } from './providers/sms/index.ts';
import { seededRandomness } from './randomness.ts';
import { createSecrets } from './secrets.ts';

export interface TestContext extends Context {
  clock: FixedClock;
  /** Sent messages, newest last. */
  smsSent: SmsMessage[];
  mailSent: MailMessage[];
}

/** A context for tests of modules: a real database, a clock that stands still, providers that record messages. */
export function testContext(database: Database, settings: { config?: Partial<Config>; sms?: Context['sms']; mail?: Context['mail']; groupRobots?: Context['groupRobots']; wechat?: Context['wechat']; push?: Context['push']; storage?: Context['storage']; media?: Context['media']; searchEngines?: Context['searchEngines']; gateway?: Context['gateway'] } = {}): TestContext {
  const clock = fixedClock();
  const random = seededRandomness(randomUUID());
  const logger = pino({ level: 'silent' });
  const config: Config = { ...readConfig({ DATA_DIR: '/nonexistent', LOG_LEVEL: 'silent' }), ...settings.config };
  const metrics = createMetrics();
  const secrets = createSecrets({ masterKeys: [random.bytes(32).toString('base64')], indexKey: random.bytes(32).toString('base64') }, random);
  const bus = createBus({ redisUrl: null }, { logger, random });
  const limits = createLimits({ redisUrl: null }, { clock, logger });
  const outbox = createOutbox({ database, bus, clock, random, logger, secrets, metrics });
  const smsSent: SmsMessage[] = [];
  const mailSent: MailMessage[] = [];
  return {
    config,
    clock,
    random,
    logger,
    metrics,
    secrets,
    database,
    bus,
    limits,
    outbox,
    smsSent,
    mailSent,
    sms: settings.sms ?? {
      name: 'remembering',
      async send(message) {
        smsSent.push(message);
        return { receipt: `receipt-${smsSent.length}` };
      },
      async health() {},
    },
    mail: settings.mail ?? {
      name: 'remembering',
      async send(message) {
        mailSent.push(message);
        return { response: '250 ok' };
      },
      async health() {},
      async close() {},
    },
    groupRobots: settings.groupRobots ?? [],
    wechat: settings.wechat ?? null,
    push: settings.push ?? null,
    storage: settings.storage ?? {
      name: 'empty',
      async put() {},
      async putFile() {},
      async get() {
        return null;
      },
      async remove() {},
      async health() {},
    },
    media: settings.media ?? rememberingMedia(),
    searchEngines: settings.searchEngines ?? [],
    gateway: settings.gateway ?? {
      fetch: () => Promise.reject(new Error('this test knows no gateway')),
    },
  };
}

/** A fake media provider: streams begin and end without media. */
export function rememberingMedia(): MediaProvider & { streams: Set<string>; published: Set<string>; encoders: RememberingEncoders; tell(event: MediaEvent): void } {
  const streams = new Set<string>();
  const published = new Set<string>();
  const listeners = new Set<(event: MediaEvent) => void>();
  return {
    name: 'remembering',
    streams,
    published,
    encoders: rememberingEncoders(),
    tell(event) {
      if (event.kind === 'published') published.add(event.stream);
      else if (event.kind === 'restarted') published.clear();
      else if (event.kind === 'unpublished' && event.reason !== 'replaced') published.delete(event.stream);
      listeners.forEach((listener) => listener(event));
    },
    async createStream({ stream }) {
      streams.add(stream);
    },
    publishDescriptor: async (stream) => ({ kind: 'whip', url: `/live-media/whip/${stream}`, bearer: 'pass', iceServers: [], profile: cameraProfile }),
    playDescriptors: async (stream) => [{ kind: 'hls', url: `/live-media/hls/${stream}/live.m3u8` }],
    async removePerson() {},
    async revokeAddresses() {},
    addressHolders: () => [],
    publishers: () => [],
    checkUse() {},
    prepareUnknown() {},
    async end(stream) {
      streams.delete(stream);
    },
    finishRecording: async () => [],
    async removeRecording() {},
    usage: async (stream) => ({ viewers: 0, isPublished: published.has(stream), bytesSent: 0 }),
    health: async () => ({ problem: null }),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {},
  };
}

interface RememberingEncoders extends EncoderIngest {
  /** The answers of the portal to keys of programs. */
  present(key: string, address?: string | null): Promise<KeyAnswer>;
  /** Requests, oldest first. */
  asked: string[];
}

function rememberingEncoders(): RememberingEncoders {
  let check: Parameters<EncoderIngest['open']>[0] = async () => null;
  const asked: string[] = [];
  return {
    asked,
    rtmp: { host: null, port: 1935 },
    takesWhip: true,
    canWait: true,
    present: (key, address = '203.0.113.9') => check(key, address),
    async open(asks) {
      check = asks;
    },
    state: async () => ({ onAir: null, encoder: null, refusal: null }),
    async prefer(stream, source) {
      asked.push(`${stream} ${source}`);
    },
    async disconnect(stream, personCode) {
      asked.push(`${stream} without ${personCode}`);
    },
  };
}

/** A caller as the HTTP side passes it to a handler. */
export function testCaller(context: Context, caller: Partial<CallerContext> = {}): CallerContext {
  const { signal = new AbortController().signal } = caller;
  return { context, requestId: 'test-1', clientAddress: '203.0.113.7', throughProxy: false, tenant: { topCode: '-1' }, session: null, headers: new Headers(), reply: new Reply(), signal, transaction: transactionUntil(context.database, signal), refundLimits: async () => undefined, ...caller };
}
