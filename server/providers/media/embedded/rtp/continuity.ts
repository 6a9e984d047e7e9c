import { sequenceDistance, sequenceOf, sourceOf, timestampDistance, timestampOf } from './packet.ts';

/**
 * Rewrites the packets of successive senders as one stream: one source, continuous sequence numbers, and timestamps that follow real
 * time. Receivers need no renegotiation when a teacher reloads the page.
 */
export class Continuity {
  readonly source: number;
  readonly #clockRate: number;
  #sender: number | null = null;
  #sequenceOffset = 0;
  #timestampOffset = 0;
  #last: { sequence: number; timestamp: number; at: number } | null = null;

  constructor(source: number, clockRate: number) {
    this.source = source;
    this.#clockRate = clockRate;
  }

  /** Rewrites the header of a packet in place. @param now milliseconds */
  rewrite(packet: Buffer, now: number): void {
    const sender = sourceOf(packet);
    if (sender !== this.#sender) {
      if (this.#last) {
        const passed = Math.round(((now - this.#last.at) * this.#clockRate) / 1000);
        this.#sequenceOffset = (this.#last.sequence + 1 - sequenceOf(packet)) & 0xffff;
        this.#timestampOffset = (this.#last.timestamp + Math.max(1, passed) - timestampOf(packet)) >>> 0;
      }
      this.#sender = sender;
    }
    const sequence = (sequenceOf(packet) + this.#sequenceOffset) & 0xffff;
    const timestamp = this.timestamp(timestampOf(packet));
    if (!this.#last || sequenceDistance(this.#last.sequence, sequence) > 0) {
      this.#last = { sequence, timestamp: this.#last && timestampDistance(this.#last.timestamp, timestamp) < 0 ? this.#last.timestamp : timestamp, at: now };
    }
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(timestamp, 4);
    packet.writeUInt32BE(this.source, 8);
  }

  /** Maps a timestamp of the current sender to the forwarded stream. */
  timestamp(original: number): number {
    return (original + this.#timestampOffset) >>> 0;
  }

  isSender(source: number): boolean {
    return this.#sender === source;
  }
}
