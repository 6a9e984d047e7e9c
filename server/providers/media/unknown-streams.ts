import type { Clock } from '../../clock.ts';

/** A stream that was not on air stays so for viewers during this time. */
const absentMilliseconds = 2_000;

/**
 * Has streams prepared that this instance does not know. Many players ask at once, and an address outlives its stream by hours, so those
 * who ask together share one preparation, and viewers who ask soon after a stream was not on air start none.
 */
export class UnknownStreams {
  /** Prepares a stream if it may be on air. Null: there are no other instances. */
  prepare: ((stream: string) => Promise<void>) | null = null;
  readonly #clock: Clock;
  readonly #isKnown: (stream: string) => boolean;
  readonly #running = new Map<string, Promise<void>>();
  /** When a stream was found not to be on air, ms since 1970. */
  readonly #absentSince = new Map<string, number>();

  /** @param isKnown whether this instance has prepared a stream */
  constructor(clock: Clock, isKnown: (stream: string) => boolean) {
    this.#clock = clock;
    this.#isKnown = isKnown;
  }

  /** Prepares a stream unless it is known. A publisher may come first at this instance, just after viewers did. @throws the error of the preparation */
  async find(stream: string, forWhom: 'publisher' | 'viewer'): Promise<void> {
    if (this.#isKnown(stream) || (forWhom === 'viewer' && this.#isAbsent(stream))) return;
    const work = this.#running.get(stream) ?? this.#ask(stream).finally(() => this.#running.delete(stream));
    this.#running.set(stream, work);
    await work;
  }

  #isAbsent(stream: string): boolean {
    return this.#clock.now() - (this.#absentSince.get(stream) ?? -Infinity) < absentMilliseconds;
  }

  async #ask(stream: string): Promise<void> {
    await this.prepare?.(stream);
    for (const absent of this.#absentSince.keys()) if (!this.#isAbsent(absent)) this.#absentSince.delete(absent);
    if (!this.#isKnown(stream)) this.#absentSince.set(stream, this.#clock.now());
  }
}
