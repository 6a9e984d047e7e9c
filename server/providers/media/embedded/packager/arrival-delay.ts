/** Packets are late by encoding, the way and retransmission. On a good line that is some tens of milliseconds. */
const atLeast = 60;
/** A retransmission takes at most two round trips. Packets that arrive later are lost for HLS, FLV and the recording. */
const atMost = 400;
const margin = 40;
const windowMilliseconds = 5_000;
/** The delay shrinks slowly, so that players catch up without a seek. */
const shrinkPerMillisecond = 0.02;

/**
 * How far the output stays behind, in milliseconds: as far as the latest packets of the last seconds require. So viewers of a good line
 * are near the teacher, and a bad line loses no sound.
 */
export class ArrivalDelay {
  #delay = 250;
  #latest = 0;
  #latestBefore = 0;
  #windowBegan: number;
  #at: number;

  constructor(now: number) {
    this.#windowBegan = this.#at = now;
  }

  /** @param late arrival of a packet or of a whole picture minus the time where it belongs */
  note(late: number, now: number): void {
    if (now - this.#windowBegan >= windowMilliseconds) {
      this.#latestBefore = this.#latest;
      this.#latest = 0;
      this.#windowBegan = now;
    }
    this.#latest = Math.max(this.#latest, late);
    this.#delay = Math.max(this.#delay, this.#wanted());
  }

  at(now: number): number {
    this.#delay = Math.max(this.#wanted(), this.#delay - (now - this.#at) * shrinkPerMillisecond);
    this.#at = now;
    return this.#delay;
  }

  #wanted(): number {
    return Math.min(atMost, Math.max(atLeast, Math.max(this.#latest, this.#latestBefore) + margin));
  }
}
