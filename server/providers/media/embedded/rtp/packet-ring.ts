import { sequenceDistance, sequenceOf } from './packet.ts';

/** The last packets of a stream, found by sequence number. One ring serves the retransmissions of all receivers. */
export class PacketRing {
  readonly #packets = new Map<number, Buffer>();
  readonly #size: number;

  /** @param size a power of two; 1024 packets are some four seconds of 2 Mbit/s */
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

  /** The packets from one sequence number to another, both included, without those that are missing. */
  *between(first: number, last: number): Generator<Buffer> {
    const count = sequenceDistance(first, last) + 1;
    for (let step = 0; step < count && step < this.#size; step++) {
      const packet = this.find((first + step) & 0xffff);
      if (packet) yield packet;
    }
  }
}
