import type { Clock } from '../../clock.ts';

/** Services report within seconds that a removed publisher has left. */
const refusedMilliseconds = 10_000;

/** Publishers that were removed before they were on air. The service reports that they left, which is no end of the stream. */
export class RefusedPublishers {
  readonly #clock: Clock;
  /** ms since 1970. Key: stream and publisher. */
  readonly #refusedAt = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(stream: string, publisher: string): void {
    this.#refusedAt.set(`${stream} ${publisher}`, this.#clock.now());
  }

  forget(stream: string, publisher: string): void {
    this.#refusedAt.delete(`${stream} ${publisher}`);
  }

  /** True once for a publisher that was just refused. Another instance may hear of its end instead, so an old refusal says nothing. */
  take(stream: string, publisher: string): boolean {
    const refusedAt = this.#refusedAt.get(`${stream} ${publisher}`);
    this.forget(stream, publisher);
    return refusedAt !== undefined && this.#clock.now() - refusedAt < refusedMilliseconds;
  }
}
