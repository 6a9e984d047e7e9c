/** Each key frame costs the sender many times the bits of another picture. */
const millisecondsBetween = 500;

/** Limits how often a sender is asked for a key frame. A request that comes too early waits, and a key frame that comes meanwhile answers it. */
export class KeyframeRequests {
  #askedAt = -Infinity;
  #isWaiting = false;

  /** @returns whether to ask the sender now */
  request(now: number): boolean {
    this.#isWaiting = true;
    return this.takeDue(now);
  }

  /** @returns whether a request has waited long enough. The caller asks the sender then */
  takeDue(now: number): boolean {
    if (!this.#isWaiting || now - this.#askedAt < millisecondsBetween) return false;
    this.#isWaiting = false;
    this.#askedAt = now;
    return true;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** A key frame has come from the sender. */
  answer(): void {
    this.#isWaiting = false;
  }
}
