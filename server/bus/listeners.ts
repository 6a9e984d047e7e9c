import type { Logger } from 'pino';

import type { Listener } from './bus.ts';

/** The listeners of this instance, by topic. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<Listener>>();
  readonly #toGaps = new Set<() => void>();
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(topic: string, listener: Listener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners);
    // Wrapped, so that subscribing the same function twice makes two subscriptions.
    const own: Listener = (message) => listener(message);
    listeners.add(own);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#byTopic.get(topic) === listeners) this.#byTopic.delete(topic);
    };
  }

  addToGaps(listener: () => void): () => void {
    const own = (): void => listener();
    this.#toGaps.add(own);
    return () => this.#toGaps.delete(own);
  }

  /** Takes JSON, so that each listener gets a copy of its own and cannot change that of another. */
  deliver(topic: string, json: string): void {
    this.#byTopic.get(topic)?.forEach((listener) => this.#call(() => listener(JSON.parse(json)), topic));
  }

  tellGap(): void {
    this.#toGaps.forEach((listener) => this.#call(listener, 'gap'));
  }

  clear(): void {
    this.#byTopic.clear();
    this.#toGaps.clear();
  }

  #call(listener: () => void, topic: string): void {
    try {
      listener();
    } catch (error) {
      this.#logger.error({ err: error, topic }, 'a listener of the bus failed');
    }
  }
}

/** JSON has no `undefined`, so a message without content is null everywhere. */
export function encode(message: unknown): string {
  return JSON.stringify(message) ?? 'null';
}
