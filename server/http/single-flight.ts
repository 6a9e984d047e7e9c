import { type ContentChange, type CacheTag, isAffected } from '../publishing/index.ts';

interface Flight<Made> {
  making: Promise<Made>;
  /** Changes of content since this flight began. */
  changes: ContentChange[];
}

/** Runs that make a value for a cache: parallel callers share one run. Records the changes of content during a run. */
export class SingleFlight<Made extends { tags?: readonly CacheTag[] }> {
  readonly #flights = new Map<string, Flight<Made>>();

  /** True if a request now would join a run in progress. */
  has(key: string): boolean {
    return this.#flights.get(key)?.changes.length === 0;
  }

  /**
   * The result of `make`, shared by parallel callers. A change during `make` affects later callers: they get a new result,
   * because a caller may cache the old one, and no invalidation would follow.
   * @param keep caches the result; called before any caller gets it, and only if nothing that it depends on has changed
   */
  async getOrMake(key: string, make: () => Promise<Made>, keep: (made: Made) => void): Promise<Made> {
    const running = this.#flights.get(key);
    if (running?.changes.length === 0) return running.making;
    const begun: Flight<Made> = { making: Promise.resolve().then(make), changes: [] };
    this.#flights.set(key, begun);
    const isWanted = () => this.#flights.get(key) === begun;
    try {
      const made = await begun.making;
      if (isWanted() && !begun.changes.some((change) => isAffected(made.tags ?? [], change))) keep(made);
      return made;
    } finally {
      if (isWanted()) this.#flights.delete(key);
    }
  }

  /** @param change without it, no result in progress is cached */
  purge(change?: ContentChange): void {
    if (change === undefined) return this.#flights.clear();
    for (const { changes } of this.#flights.values()) changes.push(change);
  }
}
