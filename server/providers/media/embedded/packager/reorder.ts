import { sequenceDistance, sequenceOf, sourceOf } from '../rtp/packet.ts';

/** Orders packets by sequence number. Waits for a missing packet, then skips it. */
export class Reorder {
  readonly #waitMilliseconds: number;
  #next: number | null = null;
  #source: number | null = null;
  #waiting = new Map<number, { packet: Buffer; at: number }>();

  constructor(waitMilliseconds: number) {
    this.#waitMilliseconds = waitMilliseconds;
  }

  /** @returns the packets that are in order now. `isGap`: packets before them are lost */
  push(packet: Buffer, now: number): { packet: Buffer; at: number; isGap: boolean }[] {
    const sequence = sequenceOf(packet);
    if (this.#source !== sourceOf(packet)) {
      this.#source = sourceOf(packet);
      this.#next = sequence;
      this.#waiting.clear();
    }
    if (sequenceDistance(this.#next!, sequence) < 0) return [];
    this.#waiting.set(sequence, { packet, at: now });
    const ready = this.#take(false);
    const oldest = this.#waiting.values().next().value;
    if (oldest && (now - oldest.at > this.#waitMilliseconds || this.#waiting.size > 512)) {
      this.#next = [...this.#waiting.keys()].reduce((first, other) => (sequenceDistance(first, other) < 0 ? other : first));
      ready.push(...this.#take(true));
    }
    return ready;
  }

  #take(isGap: boolean): { packet: Buffer; at: number; isGap: boolean }[] {
    const ready: { packet: Buffer; at: number; isGap: boolean }[] = [];
    for (let found = this.#waiting.get(this.#next!); found; found = this.#waiting.get(this.#next!)) {
      this.#waiting.delete(this.#next!);
      this.#next = (this.#next! + 1) & 0xffff;
      ready.push({ ...found, isGap: isGap && ready.length === 0 });
    }
    return ready;
  }
}
