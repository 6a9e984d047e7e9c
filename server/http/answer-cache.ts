import { LRUCache } from 'lru-cache';
import type { Answer } from './answer.ts';

/**
 * Answers of anonymous content calls, kept until something is published. Single flight: while one caller's answer is
 * being made, others with the same question wait for it.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  #inFlight = new Map<string, Promise<Answer>>();
  #generation = 0;

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
    if (running) return running;
    const generation = this.#generation;
    const making = make().then((answer) => {
      // A purge in the meantime means that this answer may show what was taken back.
      if (answer.returnCode === 200 && generation === this.#generation) this.#answers.set(key, answer);
      return answer;
    });
    this.#inFlight.set(key, making);
    try {
      return await making;
    } finally {
      if (this.#inFlight.get(key) === making) this.#inFlight.delete(key);
    }
  }

  purge(): void {
    this.#generation++;
    this.#answers.clear();
    this.#inFlight.clear();
  }
}
