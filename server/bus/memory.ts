import type { Logger } from 'pino';

import type { Bus } from './bus.ts';
import { Listeners, encode } from './listeners.ts';

export function createMemoryBus({ logger }: { logger: Logger }): Bus {
  const listeners = new Listeners(logger);
  let closed = false;
  return {
    async publish(topic, message) {
      if (closed) return;
      const json = encode(message);
      queueMicrotask(() => listeners.deliver(topic, json));
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    onGap: (listener) => listeners.addToGaps(listener),
    isConnected: true,
    async ping() {},
    async close() {
      closed = true;
      listeners.clear();
    },
  };
}
