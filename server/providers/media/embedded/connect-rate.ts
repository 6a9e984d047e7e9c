/** Connections a minute. A browser on a bad line reconnects every few seconds. */
const connectsAMinute = 20;
const minute = 60_000;
const keysAtMost = 10_000;

/** Limits how often a person may connect to a stream. */
export class ConnectRate {
  #begunAt = 0;
  #counts = new Map<string, number>();

  admits(key: string, now: number): boolean {
    if (now - this.#begunAt >= minute || this.#counts.size > keysAtMost) {
      this.#begunAt = now;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= connectsAMinute;
  }
}
