import { createServer, type Server } from 'node:net';
import type { EncodedUnit } from './encoded-units.ts';
import { RtmpConnection } from './connection.ts';
import type { RefusalReason } from './refusals.ts';

export interface ServerEvents {
  key(connection: number, key: string, address: string): void;
  units(connection: number, units: EncodedUnit[], bytes: number): void;
  closed(connection: number, refusal: RefusalReason | null): void;
}

const connectionsAtMost = 256;
/** Limit per address. A school may have several programs behind one address. */
const connectionsOfAddressAtMost = 16;

/** Accepts connections of programs that publish by RTMP. */
export class RtmpServer {
  readonly #server: Server;
  readonly #connections = new Map<number, { connection: RtmpConnection; address: string }>();
  #made = 0;

  /** @param keyMilliseconds time limit from the connection to an accepted key */
  constructor(events: ServerEvents, { keyMilliseconds = 15_000 }: { keyMilliseconds?: number } = {}) {
    this.#server = createServer({ pauseOnConnect: false }, (socket) => {
      const address = socket.remoteAddress ?? '';
      if (this.#connections.size >= connectionsAtMost || this.#countOf(address) >= connectionsOfAddressAtMost) return void socket.destroy();
      const id = ++this.#made;
      const connection = new RtmpConnection(socket, {
        key: (key) => events.key(id, key, address),
        units: (units, bytes) => events.units(id, units, bytes),
        closed: (refusal) => {
          this.#connections.delete(id);
          events.closed(id, refusal);
        },
      }, keyMilliseconds);
      this.#connections.set(id, { connection, address });
    });
  }

  get size(): number {
    return this.#connections.size;
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
    this.#connections.get(connection)?.connection.admit();
  }

  refuse(connection: number, reason: RefusalReason | null): void {
    this.#connections.get(connection)?.connection.refuse(reason);
  }

  close(connection: number): void {
    this.#connections.get(connection)?.connection.close();
  }

  /** Closes the port and all connections. */
  stop(): void {
    this.#server.close();
    for (const { connection } of this.#connections.values()) connection.close();
  }

  #countOf(address: string): number {
    let count = 0;
    for (const connection of this.#connections.values()) if (connection.address === address) count++;
    return count;
  }
}
