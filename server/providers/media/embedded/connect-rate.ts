/** A browser on a bad line connects anew every few seconds for a while; beyond this it is none, and costs the others their process. */
const connectsAMinute = 20;
const minute = 60_000;
const keysAtMost = 10_000;

/** How often one person may connect to one stream. */
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
