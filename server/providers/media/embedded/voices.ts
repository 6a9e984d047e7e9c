import { bytesOf, type EmbeddedStream } from './embedded-stream.ts';
import type { MediaProcess } from './media-process-client.ts';

interface Parts {
  media: Pick<MediaProcess, 'ask' | 'pid'>;
  streams: ReadonlyMap<string, EmbeddedStream>;
  /** Reads the counters of a stream. */
  count: (stream: string) => Promise<unknown>;
}

/** The voices of speaking students, which the media process mixes into the streams of their rooms. */
export class Voices {
  readonly #parts: Parts;
  /** The room's stream of each voice. */
  readonly #mixed = new Map<string, string>();
  readonly #muted = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  has(stream: string): boolean {
    return this.#mixed.has(stream);
  }

  async mix(voice: string, into: string | null): Promise<void> {
    if (into === null) this.#mixed.delete(voice);
    else this.#mixed.set(voice, into);
    await this.#order(voice, into);
  }

  async mute(voice: string, isMuted: boolean): Promise<void> {
    if (isMuted) this.#muted.add(voice);
    else this.#muted.delete(voice);
    const into = this.#mixed.get(voice);
    if (into !== undefined) await this.#order(voice, into);
  }

  /** Mixes all voices again in a new media process. */
  async resume(): Promise<void> {
    for (const [voice, into] of this.#mixed) await this.#order(voice, into);
  }

  /** Forgets a voice. The bytes that were sent for it count for its room. */
  async end(voice: string): Promise<void> {
    const { media, streams } = this.#parts;
    const stream = streams.get(voice);
    const into = streams.get(this.#mixed.get(voice) ?? '');
    if (stream && into && media.pid() !== null) into.sent.add(await this.#bytesOf(voice).catch(() => bytesOf(stream)));
    this.#mixed.delete(voice);
    this.#muted.delete(voice);
  }

  /** Bytes that were sent for the voices of a room. */
  async bytesSentFor(room: string): Promise<number> {
    let bytes = 0;
    for (const [voice, into] of this.#mixed) if (into === room) bytes += await this.#bytesOf(voice);
    return bytes;
  }

  async #order(voice: string, into: string | null): Promise<void> {
    const { media } = this.#parts;
    await media.ask({ order: 'mix', voice, into });
    // The first order ends the voice's own package, also for a muted voice.
    if (into !== null && this.#muted.has(voice)) await media.ask({ order: 'mix', voice, into: null });
  }

  async #bytesOf(voice: string): Promise<number> {
    await this.#parts.count(voice);
    const stream = this.#parts.streams.get(voice);
    return stream ? bytesOf(stream) : 0;
  }
}
