/** Limits the bit rate of a sender, averaged over a burst. */
export class BitRateLimit {
  readonly #bytesPerMillisecond: number;
  readonly #burstMilliseconds: number;
  /** Milliseconds of sending that are allowed now. Refilled with time. */
  #allowance: number;
  #at: number;

  constructor({ bitsPerSecond, burstMilliseconds, now }: { bitsPerSecond: number; burstMilliseconds: number; now: number }) {
    this.#bytesPerMillisecond = bitsPerSecond / 8_000;
    this.#burstMilliseconds = burstMilliseconds;
    this.#allowance = burstMilliseconds;
    this.#at = now;
  }

  /** @returns false if the sender exceeds its limit */
  take(bytes: number, now: number): boolean {
    this.#allowance = Math.min(this.#burstMilliseconds, this.#allowance + now - this.#at) - bytes / this.#bytesPerMillisecond;
    this.#at = now;
    return this.#allowance >= 0;
  }
}
