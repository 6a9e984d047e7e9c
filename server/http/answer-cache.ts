import { LRUCache } from 'lru-cache';
import type { CallName } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { type ContentChange, isAffected } from '../publishing/index.ts';
import type { Answer } from './answer.ts';
import { SingleFlight } from './single-flight.ts';

/** Host and URL of a GET as the socket delivered them. */
export interface RawAddress {
  host: string;
  url: string;
}

/**
 * Called when the answer or page is made. Returns null if the host belongs to another tenant by then, or to none:
 * the result was made for the former tenant and must not be found under this host.
 */
export type RawAddressOf = () => RawAddress | null;

export interface CachedAnswer {
  name: CallName;
  answer: Answer;
}

/**
 * Caches answers of anonymous content calls until content that they depend on changes. Single flight: parallel callers with the
 * same request wait for one answer.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  readonly #flight = new SingleFlight<Answer>();
  /** Maps raw host and URL to the cache key. The next request with both is answered without parsing. */
  readonly #keys: LRUCache<string, { name: CallName; key: string }>;

  constructor(budgetBytes = 16 * 1024 * 1024) {
    this.#answers = new LRUCache({ maxSize: budgetBytes, sizeCalculation: ({ body }, key) => 2 * key.length + 4 * body.length + 256 });
    this.#keys = new LRUCache({ maxSize: budgetBytes / 16, sizeCalculation: ({ key }, raw) => 2 * (key.length + raw.length) + 64 });
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Stores the raw host and URL of a cached answer. */
  remember(raw: RawAddress | null, name: CallName, key: string): void {
    if (raw && this.#answers.has(key)) this.#keys.set(`${raw.host} ${raw.url}`, { name, key });
  }

  /** The cached answer to an earlier request with the same raw host and URL. */
  cachedAt({ host, url }: RawAddress): CachedAnswer | undefined {
    const known = this.#keys.get(`${host} ${url}`);
    const answer = known && this.#answers.get(known.key);
    return answer && { name: known.name, answer };
  }

  /** True if the answer is cached or is being made for another request. */
  holds(key: string): boolean {
    return this.#answers.has(key) || this.#flight.has(key);
  }

  async getOrMake(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const cached = this.#answers.get(key);
    if (cached) return cached;
    return this.#flight.getOrMake(key, make, (answer) => {
      if (answer.returnCode === returnCodes.success) this.#answers.set(key, answer);
    });
  }

  /** Drops the answers that a change of content affects. Without a change, drops all. */
  purge(change?: ContentChange): void {
    this.#flight.purge(change);
    if (change === undefined) {
      this.#answers.clear();
      this.#keys.clear();
      return;
    }
    const affected = [...this.#answers.entries()].filter(([, { tags = [] }]) => isAffected(tags, change));
    for (const [key] of affected) this.#answers.delete(key);
  }
}

/**
 * Cache key of a call: tenant, call name and parameters.
 * @param request the parameters after parsing by the call's schema
 */
export const cacheKey = (name: CallName, tenant: { topCode: string }, request: unknown): string => `${tenant.topCode} ${name} ${JSON.stringify(request)}`;
