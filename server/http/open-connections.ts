import type { EventEmitter } from 'node:events';
import { limitKeyOf, networkOf } from '../calls/client-address.ts';
import { refuse } from '../calls/refusal.ts';

/** Limits the open long connections of an address, and of its network, at this instance. */
export class OpenConnections {
  readonly #atMost: { address: number; network: number };
  readonly #openBy = new Map<string, number>();

  constructor(atMost: { address: number; network: number }) {
    this.#atMost = atMost;
  }

  /** Counts a connection until it closes. @throws Refusal 42900 if an address or its network has too many */
  count(connection: EventEmitter, clientAddress: string): void {
    const shares = [
      [`address ${limitKeyOf(clientAddress)}`, this.#atMost.address],
      [`network ${networkOf(clientAddress)}`, this.#atMost.network],
    ] as const;
    if (shares.some(([key, atMost]) => (this.#openBy.get(key) ?? 0) >= atMost)) throw refuse.tooManyRequests(60);
    for (const [key] of shares) this.#openBy.set(key, (this.#openBy.get(key) ?? 0) + 1);
    connection.once('close', () => {
      for (const [key] of shares) {
        const left = this.#openBy.get(key)! - 1;
        if (left > 0) this.#openBy.set(key, left);
        else this.#openBy.delete(key);
      }
    });
  }
}
