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
 * Asked for when an answer or page is there. It is null where the host has another tenant, or none, by then: what was made for
 * the former tenant is not to be found under it.
 */
export type RawAddressOf = () => RawAddress | null;

export interface CachedAnswer {
  name: CallName;
  answer: Answer;
}

/**
 * Answers of anonymous content calls, kept until something that they were made of changes. Single flight: while one caller's answer is
 * being made, others with the same question wait for it.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  readonly #flight = new SingleFlight<Answer>();
  /** Raw host and URL to question, so that the next request is answered without parsing anything. */
  readonly #questions: LRUCache<string, { name: CallName; key: string }>;

  constructor(budgetBytes = 16 * 1024 * 1024) {
    this.#answers = new LRUCache({ maxSize: budgetBytes, sizeCalculation: ({ body }, key) => 2 * key.length + 4 * body.length + 256 });
    this.#questions = new LRUCache({ maxSize: budgetBytes / 16, sizeCalculation: ({ key }, raw) => 2 * (key.length + raw.length) + 64 });
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Remembers under which raw host and URL a question was asked. */
  remember(raw: RawAddress | null, name: CallName, key: string): void {
    if (raw && this.#answers.has(key)) this.#questions.set(`${raw.host} ${raw.url}`, { name, key });
  }

  /** The answer to a question that was asked before in the same raw words. */
  quick({ host, url }: RawAddress): CachedAnswer | undefined {
    const question = this.#questions.get(`${host} ${url}`);
    const answer = question && this.#answers.get(question.key);
    return answer && { name: question.name, answer };
  }

  /** Whether nothing has to be made for this key: it is kept, or being made for another request. */
  holds(key: string): boolean {
    return this.#answers.has(key) || this.#flight.has(key);
  }

  async getOrMake(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(key);
    if (kept) return kept;
    return this.#flight.getOrMake(key, make, (answer) => {
      if (answer.returnCode === returnCodes.success) this.#answers.set(key, answer);
    });
  }

  /** Drops what a change of content affects, or all. */
  purge(change?: ContentChange): void {
    this.#flight.purge(change);
    if (change === undefined) {
      this.#answers.clear();
      this.#questions.clear();
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
export const questionKey = (name: CallName, tenant: { topCode: string }, request: unknown): string => `${tenant.topCode} ${name} ${JSON.stringify(request)}`;
