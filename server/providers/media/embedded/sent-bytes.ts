/** Bytes that a stream sent to viewers. The sum does not decrease after a restart of the media process, whose counter starts at 0. */
export class SentBytes {
  #before = 0;
  #counted = 0;

  /** @param bytes counter of the running media process */
  count(bytes: number): void {
    if (bytes < this.#counted) this.#before += this.#counted;
    this.#counted = bytes;
  }

  add(bytes: number): void {
    this.#before += bytes;
  }

  get total(): number {
    return this.#before + this.#counted;
  }
}
