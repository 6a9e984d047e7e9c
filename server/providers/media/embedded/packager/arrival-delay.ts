/** Minimum delay: encoding, network and retransmission take some tens of milliseconds even on a good line. */
const atLeast = 60;
/** A retransmission takes at most two round trips. Packets that arrive later are lost for HLS, FLV and the recording. */
const atMost = 400;
const margin = 40;
const windowMilliseconds = 5_000;
/** The delay shrinks slowly, so that players catch up without a seek. */
const shrinkPerMillisecond = 0.02;

/**
 * The delay of the output in milliseconds, computed from the latest packets of the last seconds. It is small on a good line, and large enough
 * on a bad one to lose no sound.
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

  /** @param late arrival time of a packet or of a complete picture, minus its media time */
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
