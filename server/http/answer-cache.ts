import type { Answer } from './answer.ts';

/**
 * Answers of anonymous content calls, kept until something is published. Single flight: while one caller's answer is
 * being made, others with the same question wait for it.
 */
export class AnswerCache {
  readonly #capacity: number;
  #answers = new Map<string, Answer>();
  #inFlight = new Map<string, Promise<Answer>>();
  #generation = 0;

  constructor(capacity = 2000) {
    this.#capacity = capacity;
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
      if (answer.returnCode === 200 && generation === this.#generation) this.#keep(key, answer);
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

  #keep(key: string, answer: Answer): void {
    if (this.#answers.size >= this.#capacity) {
      const oldest = this.#answers.keys().next().value;
      if (oldest !== undefined) this.#answers.delete(oldest);
    }
    this.#answers.set(key, answer);
  }
}
