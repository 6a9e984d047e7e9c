import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { EncoderIngest, KeyAnswer, OpenedByKey } from './provider.ts';

/** The source that the teacher chose. Other sources are refused until it sends, or until the time in ms since 1970. */
export interface ChosenSource {
  source: 'browser' | 'encoder';
  until: number;
}

/** Encoders reconnect for minutes. A chosen source that does not come must not keep the others away for long. */
const chosenMilliseconds = 30_000;
/** Keys are checked again at this interval, because another instance may have revoked one. */
const checkMilliseconds = 20_000;
const refusalMilliseconds = 10 * 60_000;

export const encoderRefusals = {
  early: '课还没有开始，推流没有接上。请先开始直播，再在软件里开始推流',
  /** The service accepted the encoder, but could not join it to the class. */
  notJoined: '推流没有接进直播。请确认已经开播，再在软件里重新开始推流；总是这样请告诉管理员',
  notChosen: '现在用的是浏览器的画面，推流没有接上。请先在这里换成推流软件的画面，再在软件里开始推流',
  noPlace: '企业同时在上的直播课已经满了，推流没有接上。请先结束一节，再在软件里重新开始推流',
} as const;

/** Keys and refusals of encoders that send to a media service outside the portal. */
export class EncoderKeys {
  readonly #clock: Clock;
  readonly #logger: Pick<Logger, 'info' | 'warn'>;
  readonly #checkConnected: () => Promise<void>;
  readonly #refusals = new Map<string, { text: string; at: number }>();
  #check: Parameters<EncoderIngest['open']>[0] | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param checkConnected checks the keys of the connected encoders again */
  constructor({ clock, logger }: { clock: Clock; logger: Pick<Logger, 'info' | 'warn'> }, checkConnected: () => Promise<void>) {
    this.#clock = clock;
    this.#logger = logger;
    this.#checkConnected = checkConnected;
  }

  /** False if no teacher has a key, so that no encoder can publish. */
  get isOpen(): boolean {
    return this.#check !== null;
  }

  open(check: Parameters<EncoderIngest['open']>[0]): void {
    this.#check ??= check;
    this.#timer ??= setInterval(() => void this.#checkConnected().catch((error: unknown) => this.#logger.warn({ err: error }, 'encoders were not checked')), checkMilliseconds).unref();
  }

  async answerTo(key: string, address: string | null): Promise<KeyAnswer> {
    return this.#check ? this.#check(key, address) : null;
  }

  /** @returns what the key opens; null for a wrong key. Also null if the enterprise has no free place, which is noted as a refusal */
  async opened(key: string, address: string | null): Promise<OpenedByKey | null> {
    const answer = await this.answerTo(key, address);
    if (!answer || !('noPlaceFor' in answer)) return answer;
    this.refuse(answer.noPlaceFor, 'noPlace');
    return null;
  }

  /** True for a key that does not open the stream any more. A key without a place may open it later. @throws if the check fails */
  async isRevoked(key: string, stream: string): Promise<boolean> {
    const answer = await this.answerTo(key, null);
    return answer === null || ('noPlaceFor' in answer ? answer.noPlaceFor : answer.stream) !== stream;
  }

  choice(source: ChosenSource['source']): ChosenSource {
    return { source, until: this.#clock.now() + chosenMilliseconds };
  }

  isStanding(chosen: ChosenSource | null | undefined): chosen is ChosenSource {
    return !!chosen && chosen.until > this.#clock.now();
  }

  refuse(stream: string, reason: keyof typeof encoderRefusals): void {
    this.#logger.info({ stream, reason }, 'an encoder was refused');
    this.#refusals.set(stream, { text: encoderRefusals[reason], at: this.#clock.now() });
  }

  /** Why the last encoder was refused. Null after ten minutes. */
  refusalOf(stream: string): string | null {
    const refused = this.#refusals.get(stream);
    return refused && this.isRecent(refused.at) ? refused.text : null;
  }

  /** @param at ms since 1970 of a refusal */
  isRecent(at: number): boolean {
    return this.#clock.now() - at < refusalMilliseconds;
  }

  /** Called when an encoder is on air or the stream has ended: the last refusal no longer applies. */
  forget(stream: string): void {
    this.#refusals.delete(stream);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
