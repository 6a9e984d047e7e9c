import { type ContentChange, type CacheTag, isAffected } from '../publishing/index.ts';

interface Flight<Made> {
  making: Promise<Made>;
  /** What was published since it began. */
  changes: ContentChange[];
}

/** What is being made for a cache, once for all who ask at the same time, and what of the content changes meanwhile. */
export class SingleFlight<Made extends { tags?: readonly CacheTag[] }> {
  readonly #flights = new Map<string, Flight<Made>>();

  /** Whether asking now makes nothing new. */
  has(key: string): boolean {
    return this.#flights.get(key)?.changes.length === 0;
  }

  /**
   * What `make` comes to. What is touched while it is on its way is given to those who wait for it, and not to those who ask after
   * the change: they may keep what they make of it, and no purge would come for that any more.
   * @param keep called before any caller gets it, with what was made of nothing that has changed since
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

  /** @param change left out: no result in progress is cached */
  purge(change?: ContentChange): void {
    if (change === undefined) return this.#flights.clear();
    for (const { changes } of this.#flights.values()) changes.push(change);
  }
}
