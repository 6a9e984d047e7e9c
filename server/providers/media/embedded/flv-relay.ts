import type { Writable } from 'node:stream';

/** A viewer that leaves more than this unread is cut off; its player comes back at the newest key frame. */
const unreadBytesAtMost = 4 * 1024 * 1024;
/** Of one group of pictures; beyond it a viewer begins without one. */
const cachedBytesAtMost = 8 * 1024 * 1024;

/** Sends the FLV of one stream to all who are connected. */
export class FlvRelay {
  readonly #viewers = new Set<Writable>();
  #header: Buffer | null = null;
  #sinceKeyframe: Buffer[] = [];
  #cachedBytes = 0;
  #bytesSent = 0;

  get viewers(): number {
    return this.#viewers.size;
  }

  get bytesSent(): number {
    return this.#bytesSent;
  }

  get hasBegun(): boolean {
    return this.#header !== null;
  }

  push({ data, isKeyframe, header }: { data: Buffer; isKeyframe: boolean; header: Buffer | null }): void {
    if (header) this.#header = header;
    if (isKeyframe || this.#cachedBytes > cachedBytesAtMost) {
      this.#sinceKeyframe = [];
      this.#cachedBytes = 0;
    }
    this.#sinceKeyframe.push(data);
    this.#cachedBytes += data.length;
    for (const viewer of this.#viewers) this.#write(viewer, data);
  }

  add(viewer: Writable): void {
    viewer.on('close', () => this.#viewers.delete(viewer));
    if (this.#header) this.#write(viewer, Buffer.concat([this.#header, ...this.#sinceKeyframe]));
    this.#viewers.add(viewer);
  }

  /** Ends all connections: players come back, or learn that the live is over. */
  end(): void {
    for (const viewer of this.#viewers) viewer.end();
    this.#viewers.clear();
    this.#header = null;
    this.#sinceKeyframe = [];
    this.#cachedBytes = 0;
  }

  #write(viewer: Writable, data: Buffer): void {
    if (viewer.writableLength > unreadBytesAtMost) {
      this.#viewers.delete(viewer);
      viewer.destroy();
      return;
    }
    viewer.write(data);
    this.#bytesSent += data.length;
  }
}
