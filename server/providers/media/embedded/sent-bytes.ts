/** Bytes that a stream sent to viewers. The sum does not fall when the media process starts again and counts from nothing. */
export class SentBytes {
  #before = 0;
  #counted = 0;

  /** @param bytes as the running media process counts them */
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
