import { Redis } from 'ioredis';
import type { Logger } from 'pino';

import type { Randomness } from '../randomness.ts';
import type { Bus } from './bus.ts';
import { Listeners, encode } from './listeners.ts';

interface Envelope {
  /** The id of the sending instance, which has already delivered the message to its own listeners. */
  from: string;
  /** Null: the sender had to drop messages, so every receiver has a gap. */
  topic: string | null;
  json: string;
}

const answerWithinMilliseconds = 2_000;
const keptMessages = 1_000;
/** Interval of pings. Without them a connection that a firewall dropped silently stays unnoticed, because neither side sends. */
const askSubscriberEachMilliseconds = 5_000;

/** The bus of several instances, over Redis publish/subscribe (at most once, so gaps are possible). */
export function createRedisBus(url: string, { logger, random }: { logger: Logger; random: Randomness }): Bus {
  return new RedisBus(url, logger, random.uuid());
}

class RedisBus implements Bus {
  readonly #listeners: Listeners;
  readonly #logger: Logger;
  readonly #instance: string;
  readonly #channel: string;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #underWay = new Set<Promise<unknown>>();
  #kept: Envelope[] = [];
  #droppedSome = false;
  #subscribed = false;
  #whenItStands: (() => void)[] = [];
  #complained = false;
  #closed = false;

  constructor(url: string, logger: Logger, instance: string) {
    this.#logger = logger;
    this.#instance = instance;
    this.#listeners = new Listeners(logger);
    const options = {
      // Commands must not pile up in memory while Redis is away. Unsent messages are buffered here, up to a limit.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 0,
      connectTimeout: answerWithinMilliseconds,
      retryStrategy: (attempt: number) => Math.min(50 * 2 ** Math.min(attempt, 6), 2_000),
    };
    this.#publisher = new Redis(url, { ...options, commandTimeout: answerWithinMilliseconds, connectionName: 'bus-publisher' });
    this.#subscriber = new Redis(url, { ...options, commandTimeout: answerWithinMilliseconds, connectionName: 'bus-subscriber' });
    // Unlike keys, channels are not separated by database number. Without the number two installations in one Redis would get each other's messages.
    this.#channel = `yingwujiang:${this.#publisher.options.db ?? 0}:bus`;

    for (const connection of [this.#publisher, this.#subscriber]) connection.on('error', (error: Error) => this.#complain(error));
    this.#publisher.on('ready', () => {
      this.#sendKept();
      this.#tellIfItStands();
    });
    this.#subscriber.on('ready', () => void this.#listen());
    this.#subscriber.on('close', () => {
      this.#subscribed = false;
    });
    this.#heartbeat = setInterval(() => void this.#askSubscriber(), askSubscriberEachMilliseconds);
    this.#heartbeat.unref();
    this.#subscriber.on('message', (_channel: string, text: string) => this.#receive(text));
  }

  async publish(topic: string, message: unknown): Promise<void> {
    if (this.#closed) return;
    const json = encode(message);
    queueMicrotask(() => this.#listeners.deliver(topic, json));
    this.#send({ from: this.#instance, topic, json });
  }

  subscribe(topic: string, listener: (message: unknown) => void): () => void {
    return this.#listeners.add(topic, listener);
  }

  onGap(listener: () => void): () => void {
    return this.#listeners.addToGaps(listener);
  }

  get isConnected(): boolean {
    return this.#subscribed && this.#publisher.status === 'ready';
  }

  async ping(): Promise<void> {
    if (this.#closed) throw new Error('The bus is closed.');
    if (!this.isConnected) await this.#untilItStands();
    await this.#publisher.ping();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#heartbeat);
    this.#listeners.clear();
    await Promise.allSettled(this.#underWay);
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  #send(envelope: Envelope): void {
    if (this.#publisher.status !== 'ready') return this.#keep(envelope);
    const sending = this.#publisher.publish(this.#channel, JSON.stringify(envelope)).then(
      () => this.#sendKept(),
      (error: unknown) => {
        // The message may have arrived anyway. A second delivery does no harm.
        this.#keep(envelope);
        this.#complain(error);
      },
    );
    this.#underWay.add(sending);
    void sending.finally(() => this.#underWay.delete(sending));
  }

  #keep(envelope: Envelope): void {
    if (this.#kept.length >= keptMessages) {
      this.#kept = [];
      this.#droppedSome = true;
    }
    this.#kept.push(envelope);
  }

  #sendKept(): void {
    if (this.#publisher.status !== 'ready') return;
    const kept = this.#kept;
    this.#kept = [];
    if (this.#droppedSome) {
      this.#droppedSome = false;
      this.#send({ from: this.#instance, topic: null, json: 'null' });
    }
    for (const envelope of kept) this.#send(envelope);
  }

  async #listen(): Promise<void> {
    try {
      await this.#subscriber.subscribe(this.#channel);
    } catch (error) {
      // The connection broke again. `ready` follows once more.
      return this.#complain(error);
    }
    this.#subscribed = true;
    this.#complained = false;
    this.#tellIfItStands();
    // Messages that were sent before this moment did not reach this instance.
    this.#listeners.tellGap();
  }

  /** Pings the subscription. Without an answer it is opened again, which reports a gap. */
  async #askSubscriber(): Promise<void> {
    if (!this.#subscribed) return;
    try {
      await this.#subscriber.ping();
    } catch (error) {
      if (this.#closed || !this.#subscribed) return;
      this.#complain(error);
      this.#subscribed = false;
      this.#subscriber.disconnect(true);
    }
  }

  #receive(text: string): void {
    let envelope: Envelope;
    try {
      envelope = JSON.parse(text) as Envelope;
    } catch {
      this.#logger.warn('something that is no message arrived on the bus');
      return;
    }
    if (envelope.from === this.#instance) return;
    if (envelope.topic === null) this.#listeners.tellGap();
    else this.#listeners.deliver(envelope.topic, envelope.json);
  }

  #tellIfItStands(): void {
    if (this.isConnected) for (const tell of this.#whenItStands.splice(0)) tell();
  }

  async #untilItStands(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const tell = (): void => {
        clearTimeout(deadline);
        resolve();
      };
      const deadline = setTimeout(() => {
        // Load balancers keep asking during an outage of hours, so waiting requests must not pile up.
        this.#whenItStands = this.#whenItStands.filter((waiting) => waiting !== tell);
        reject(new Error('Redis does not answer.'));
      }, answerWithinMilliseconds);
      this.#whenItStands.push(tell);
    });
  }

  /** Logs once for each outage. Every attempt to reconnect fails with a further error, and its URL may contain a password. */
  #complain(error: unknown): void {
    if (this.#complained || this.#closed) return;
    this.#complained = true;
    this.#logger.warn({ reason: (error as NodeJS.ErrnoException).code ?? (error as Error).name }, 'Redis is away: other instances are not notified until it is back');
  }
}
