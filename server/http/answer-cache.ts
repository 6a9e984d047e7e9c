import { LRUCache } from 'lru-cache';
import type { CallName } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import { type ContentPublished, isTouched } from '../publishing/index.ts';
import type { Answer } from './answer.ts';

/**
 * Answers of anonymous content calls, kept until something that they were made of changes. Single flight: while one caller's answer is
 * being made, others with the same question wait for it.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  /** With what has changed since it began. */
  #inFlight = new Map<string, { making: Promise<Answer>; changes: ContentPublished[] }>();

  constructor(budgetBytes = 16 * 1024 * 1024) {
    this.#answers = new LRUCache({ maxSize: budgetBytes, sizeCalculation: (answer, key) => 2 * (answer.body.length + key.length) + 256 });
  }

  get(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  async getOrMake(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const kept = this.#answers.get(key);
    if (kept) return kept;
    const running = this.#inFlight.get(key);
    if (running) return running.making;
    const begun = { making: Promise.resolve().then(make), changes: [] as ContentPublished[] };
    this.#inFlight.set(key, begun);
    const isWanted = () => this.#inFlight.get(key) === begun;
    try {
      const answer = await begun.making;
      // What was read before a change may be what was taken back.
      const isFresh = !begun.changes.some((change) => isTouched(answer.madeOf ?? [], change));
      if (answer.returnCode === returnCodes.success && isWanted() && isFresh) this.#answers.set(key, answer);
      return answer;
    } finally {
      if (isWanted()) this.#inFlight.delete(key);
    }
  }

  /** Drops what a change of content touches, or all. */
  purge(change?: ContentPublished): void {
    if (change === undefined) {
      this.#answers.clear();
      this.#inFlight.clear();
      return;
    }
    const touched = [...this.#answers.entries()].filter(([, { madeOf = [] }]) => isTouched(madeOf, change));
    for (const [key] of touched) this.#answers.delete(key);
    for (const { changes } of this.#inFlight.values()) changes.push(change);
  }
}

/**
 * The key of a question: on whose host it was asked, and what it says.
 * @param request as the call's schema made it
 */
export const questionKey = (name: CallName, tenant: { topCode: string }, request: unknown): string => `${tenant.topCode} ${name} ${JSON.stringify(request)}`;
