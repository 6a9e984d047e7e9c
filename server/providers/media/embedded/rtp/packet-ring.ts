import { sequenceDistance, sequenceOf } from './packet.ts';

/** The last packets of a stream by sequence number. One ring serves the retransmissions to all receivers. */
export class PacketRing {
  readonly #packets = new Map<number, Buffer>();
  readonly #size: number;

  /** @param size a power of two. 1024 packets are about four seconds at 2 Mbit/s. */
  constructor(size = 1024) {
    this.#size = size;
  }

  add(packet: Buffer): void {
    this.#packets.set(sequenceOf(packet) % this.#size, packet);
  }

  find(sequence: number): Buffer | null {
    const packet = this.#packets.get(sequence % this.#size);
    return packet && sequenceOf(packet) === sequence ? packet : null;
  }

  /** The available packets between two sequence numbers, both included. */
  *between(first: number, last: number): Generator<Buffer> {
    const count = sequenceDistance(first, last) + 1;
    for (let step = 0; step < count && step < this.#size; step++) {
      const packet = this.find((first + step) & 0xffff);
      if (packet) yield packet;
    }
  }
}
