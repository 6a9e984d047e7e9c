import { LRUCache } from 'lru-cache';
import type { CallName } from '../../contract/calls/index.ts';
import { returnCodes } from '../../contract/return-codes.ts';
import type { Answer } from './answer.ts';

/**
 * Answers of anonymous content calls, kept until something is published. Single flight: while one caller's answer is
 * being made, others with the same question wait for it.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer>;
  #inFlight = new Map<string, Promise<Answer>>();

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
    const making = Promise.resolve().then(make);
    this.#inFlight.set(key, making);
    const isWanted = () => this.#inFlight.get(key) === making;
    try {
      const answer = await making;
      // A purge in the meantime means that this answer may show what was taken back.
      if (answer.returnCode === returnCodes.success && isWanted()) this.#answers.set(key, answer);
      return answer;
    } finally {
      if (isWanted()) this.#inFlight.delete(key);
    }
  }

  /** Drops what may tell of a tenant's content, or all. */
  purge(topCode?: string): void {
    if (topCode === undefined) {
      this.#answers.clear();
      this.#inFlight.clear();
      return;
    }
    const mayTell = (key: string): boolean => mayTellOf(topCode, key);
    for (const key of [...this.#answers.keys()].filter(mayTell)) this.#answers.delete(key);
    for (const key of [...this.#inFlight.keys()].filter(mayTell)) this.#inFlight.delete(key);
  }
}

/** Of a question that names no enterprise nobody knows whose content its answer holds. */
const anybodys = '*';

/**
 * The key of a question: on whose host it was asked, whose content it asks for, what it says.
 * @param request as the call's schema made it
 */
export function questionKey(name: CallName, tenant: { topCode: string }, request: unknown): string {
  const { topCode = anybodys } = request as { topCode?: string };
  return `${JSON.stringify([tenant.topCode, topCode])} ${name} ${JSON.stringify(request)}`;
}

function mayTellOf(topCode: string, key: string): boolean {
  const [asking, asked] = JSON.parse(key.slice(0, key.indexOf('] ') + 1)) as [string, string];
  return asking === topCode || asked === topCode || asked === anybodys;
}
