import type { Logger } from 'pino';
import type { Clock } from '../../../clock.ts';
import { type EncoderIngest, type EncoderState, MediaUnavailable, type OpenedByKey } from '../provider.ts';
import { type PortProblem, tcpPortProblem } from './ports.ts';
import { MediaFault, type MediaProcess } from './media-process-client.ts';
import type { MediaAnswer, MediaNews } from './process/media-process.ts';
import type { SourceState } from './process/engine.ts';
import { encoderRefusals } from '../encoder-keys.ts';
import { refusals } from './rtmp/refusals.ts';

type Log = Pick<Logger, 'error' | 'info' | 'warn'>;
type CheckKey = Parameters<EncoderIngest['open']>[0];

interface RtmpOptions {
  port: number;
  bindAddress: string;
  /** Host in the address for encoders; null for the host of the portal. */
  host: string | null;
}

export interface OpenEncoder extends OpenedByKey {
  key: string;
}

/** Keys are checked again at this interval, because another instance may have revoked one. A port that was taken is tried again too. */
const checkMilliseconds = 20_000;
const refusalMilliseconds = 10 * 60_000;

/** Encoders such as OBS, in the portal: checks their keys and remembers refusals. The media process holds the connections. */
export class Encoders implements EncoderIngest {
  readonly takesWhip = true;
  readonly canWait = true;
  readonly #options: RtmpOptions | null;
  readonly #media: MediaProcess;
  readonly #clock: Clock;
  readonly #logger: Log;
  /** Key: session of the media process. */
  readonly #open = new Map<string, OpenEncoder>();
  readonly #refusals = new Map<string, { text: string; at: number }>();
  #check: CheckKey | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isPortClosed = false;

  constructor(options: RtmpOptions | null, { media, clock, logger }: { media: MediaProcess; clock: Clock; logger: Log }) {
    this.#options = options;
    this.#media = media;
    this.#clock = clock;
    this.#logger = logger;
  }

  /** Null if RTMP is off or its port cannot be opened. WHIP works anyway. */
  get rtmp(): EncoderIngest['rtmp'] {
    return this.#options && !this.#isPortClosed ? { host: this.#options.host, port: this.#options.port } : null;
  }

  async open(check: CheckKey): Promise<void> {
    this.#check ??= check;
    this.#timer ??= setInterval(() => void this.#poll().catch((error: unknown) => this.#logger.warn({ err: error }, 'encoders were not checked')), checkMilliseconds).unref();
    await this.#listen();
  }

  /** Called after a restart of the media process, which lost all connections. */
  async resume(): Promise<void> {
    this.#open.clear();
    await this.#listen();
  }

  /** Checks a key, and notes the refusal if its enterprise has no free place. @returns null for it and for a wrong key */
  async admit(key: string, address: string | null): Promise<OpenedByKey | null> {
    const answer = this.#check ? await this.#check(key, address) : null;
    if (!answer || !('noPlaceFor' in answer)) return answer;
    this.#refusals.set(answer.noPlaceFor, { text: encoderRefusals.noPlace, at: this.#clock.now() });
    return null;
  }

  /** Remembers a connected encoder. Disconnects it if its enterprise has too many. */
  note(session: string, encoder: OpenEncoder): void {
    const { stream, owner } = encoder;
    this.#open.set(session, encoder);
    this.#refusals.delete(stream);
    if ([...this.#open.values()].filter((other) => other.owner.code === owner.code).length <= owner.encodersAtMost) return;
    this.#logger.info({ stream }, 'an enterprise has too many encoders');
    this.#refusals.set(stream, { text: `同时连着的推流软件已有 ${owner.encodersAtMost} 个，请先停掉不用的，再开始推流`, at: this.#clock.now() });
    this.#remove(session).catch((error: unknown) => this.#logger.warn({ err: error, stream }, 'an encoder could not be disconnected'));
  }

  hear(news: Extract<MediaNews, { news: 'key' | 'refused' | 'closed' }>): void {
    if (news.news === 'closed') this.#open.delete(news.session);
    else if (news.news === 'refused') {
      this.#logger.info({ stream: news.stream, reason: news.reason }, 'an encoder was refused');
      this.#refusals.set(news.stream, { text: refusals[news.reason], at: this.#clock.now() });
    } else void this.#answer(news).catch((error: unknown) => this.#logger.warn({ err: error }, 'an encoder was not answered'));
  }

  async state(stream: string): Promise<EncoderState> {
    const refused = this.#refusals.get(stream);
    const refusal = refused && this.#clock.now() - refused.at < refusalMilliseconds ? refused.text : null;
    const sources = await this.#sourcesOf(stream);
    return { ...sources, refusal: sources.encoder ? null : refusal };
  }

  async prefer(stream: string, source: 'browser' | 'encoder'): Promise<void> {
    await this.#media.ask({ order: 'prefer', stream, source });
  }

  async disconnect(stream: string, personCode: string): Promise<void> {
    for (const [session, encoder] of this.#open) if (encoder.stream === stream && encoder.personCode === personCode) await this.#remove(session);
  }

  /** Reason and remedy if the RTMP port cannot be opened. An open port is not checked. */
  async problem(): Promise<PortProblem | null> {
    return this.#options && (this.#isPortClosed || !this.#check) ? tcpPortProblem(this.#options) : null;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #answer({ connection, key, address }: Extract<MediaNews, { news: 'key' }>): Promise<void> {
    const opened = await this.admit(key, address).catch((error: unknown) => {
      this.#logger.error({ err: error }, 'a stream key could not be checked');
      return null;
    });
    if (!opened) this.#logger.info({ address }, 'an encoder showed a key that opens nothing');
    const answer = await this.#media.ask({ order: 'admit', connection, stream: opened?.stream ?? null });
    if (opened && 'session' in answer) this.note(answer.session, { ...opened, key });
  }

  async #listen(): Promise<void> {
    if (!this.#check || !this.#options) return;
    try {
      await this.#media.ask({ order: 'listen', port: this.#options.port });
      this.#isPortClosed = false;
    } catch (error) {
      if (!(error instanceof MediaFault)) throw error;
      const wasClosed = this.#isPortClosed;
      this.#isPortClosed = true;
      if (!wasClosed) this.#logger.error({ ...(await this.problem()), reason: error.message }, 'RTMP cannot be opened');
    }
  }

  async #sourcesOf(stream: string): Promise<SourceState> {
    const nothing = { onAir: null, encoder: null };
    if (this.#media.pid() === null) return nothing;
    try {
      return (await this.#media.ask<Extract<MediaAnswer, { sources: unknown }>>({ order: 'sources', stream })).sources;
    } catch (error) {
      // The process just ended, and its connections with it.
      if (error instanceof MediaUnavailable) return nothing;
      throw error;
    }
  }

  async #poll(): Promise<void> {
    // Does nothing while the port is open.
    await this.#listen();
    for (const [session, { key }] of this.#open) {
      const stands = await this.admit(key, null).catch(() => undefined);
      if (stands === null) await this.#remove(session).catch(() => undefined);
    }
  }

  async #remove(session: string): Promise<void> {
    this.#open.delete(session);
    if (this.#media.pid() !== null) await this.#media.ask({ order: 'remove', session });
  }
}
