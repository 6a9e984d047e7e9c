import { createServer, type Server } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { EncodedUnit } from './encoded-units.ts';
import { RtmpConnection } from './connection.ts';
import type { RefusalReason } from './refusals.ts';

interface ServerEvents {
  key(connection: number, key: string, address: string): void;
  units(connection: number, units: EncodedUnit[], bytes: number): void;
  closed(connection: number, refusal: RefusalReason | null): void;
}

/** Limit of encoders with an accepted key. Other connections do not count. */
const admittedAtMost = 256;
/** Limit of connections without an accepted key. Above it the oldest one is closed, because honest encoders show a key within moments. */
const waitingAtMost = 64;
/** Limit per subscriber: an IPv4 address, or an IPv6 /64. A school may have several encoders behind one address. */
const waitingOfSubscriberAtMost = 16;

interface Waiting {
  connection: RtmpConnection;
  subscriber: string;
}

/** Accepts connections of encoders that publish by RTMP. */
export class RtmpServer {
  readonly #server: Server;
  readonly #admitted = new Map<number, RtmpConnection>();
  /** Oldest first. */
  readonly #waiting = new Map<number, Waiting>();
  #made = 0;

  /** @param keyMilliseconds time limit from the connection to an accepted key */
  constructor(events: ServerEvents, { keyMilliseconds = 15_000 }: { keyMilliseconds?: number } = {}) {
    this.#server = createServer({ pauseOnConnect: false }, (socket) => {
      const address = socket.remoteAddress ?? '';
      if (this.#admitted.size >= admittedAtMost) return void socket.destroy();
      const subscriber = subscriberOf(address);
      this.#makeRoom(subscriber);
      const id = ++this.#made;
      const connection = new RtmpConnection(socket, {
        key: (key) => events.key(id, key, address),
        units: (units, bytes) => events.units(id, units, bytes),
        closed: (refusal) => {
          this.#waiting.delete(id);
          this.#admitted.delete(id);
          events.closed(id, refusal);
        },
      }, keyMilliseconds);
      this.#waiting.set(id, { connection, subscriber });
    });
  }

  get size(): number {
    return this.#admitted.size + this.#waiting.size;
  }

  /** @returns the port. @throws the error of the system if the port cannot be opened */
  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen({ port, host, exclusive: true }, () => {
        this.#server.removeListener('error', reject);
        // For example too many open files. Open connections are not affected.
        this.#server.on('error', () => undefined);
        const address = this.#server.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  admit(connection: number): void {
    const waiting = this.#waiting.get(connection);
    if (!waiting) return;
    this.#waiting.delete(connection);
    this.#admitted.set(connection, waiting.connection);
    waiting.connection.admit();
  }

  refuse(connection: number, reason: RefusalReason | null): void {
    this.#find(connection)?.refuse(reason);
  }

  close(connection: number): void {
    this.#find(connection)?.close();
  }

  /** Closes the port and all connections. */
  stop(): void {
    this.#server.close();
    for (const id of [...this.#waiting.keys(), ...this.#admitted.keys()]) this.close(id);
  }

  #find(id: number): RtmpConnection | undefined {
    return this.#admitted.get(id) ?? this.#waiting.get(id)?.connection;
  }

  /** Closes the oldest waiting connection of the subscriber that has too many, or of the one that has most. */
  #makeRoom(subscriber: string): void {
    const counts = new Map<string, number>();
    for (const waiting of this.#waiting.values()) counts.set(waiting.subscriber, (counts.get(waiting.subscriber) ?? 0) + 1);
    if ((counts.get(subscriber) ?? 0) >= waitingOfSubscriberAtMost) return this.#closeOldestOf(subscriber);
    if (this.#waiting.size < waitingAtMost) return;
    const most = Math.max(...counts.values());
    for (const waiting of this.#waiting.values()) if (counts.get(waiting.subscriber) === most) return waiting.connection.close();
  }

  #closeOldestOf(subscriber: string): void {
    for (const waiting of this.#waiting.values()) if (waiting.subscriber === subscriber) return waiting.connection.close();
  }
}

function subscriberOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.');
}
