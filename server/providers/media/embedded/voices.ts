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
    const { media, streams, count } = this.#parts;
    const stream = streams.get(voice);
    const into = streams.get(this.#mixed.get(voice) ?? '');
    if (stream && into && media.pid() !== null) await count(voice).catch(() => null);
    if (stream && into) into.sent.add(bytesOf(stream));
    this.#mixed.delete(voice);
    this.#muted.delete(voice);
  }

  /** Reads the counters of the voices of a room. */
  async count(room: string): Promise<void> {
    for (const [voice, into] of this.#mixed) if (into === room) await this.#parts.count(voice);
  }

  /** Bytes that were sent for the voices of a room, as they were last counted. */
  bytesSentFor(room: string): number {
    const streams = [...this.#mixed].flatMap(([voice, into]) => (into === room ? (this.#parts.streams.get(voice) ?? []) : []));
    return streams.reduce((sum, stream) => sum + bytesOf(stream), 0);
  }

  async #order(voice: string, into: string | null): Promise<void> {
    const { media } = this.#parts;
    await media.ask({ order: 'mix', voice, into });
    // The first order ends the voice's own package, also for a muted voice.
    if (into !== null && this.#muted.has(voice)) await media.ask({ order: 'mix', voice, into: null });
  }
}
