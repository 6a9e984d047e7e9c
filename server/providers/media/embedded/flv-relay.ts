import type { Writable } from 'node:stream';

/** A viewer with more unread bytes is disconnected. Its player reconnects at the newest key frame. */
const unreadBytesAtMost = 4 * 1024 * 1024;
/** Maximum size of the group of pictures kept for new viewers. */
const cachedBytesAtMost = 8 * 1024 * 1024;
/** The other places are reserved for people with a login. */
const viewersAtMost = { together: 1_000, anonymous: 600 };
/** After a reload the old connection stays open for a while. Anonymous viewers are limited by address elsewhere. */
const connectionsOfPersonAtMost = 3;

/** Sends the FLV of one stream to its viewers. */
export class FlvRelay {
  readonly #viewers = new Map<Writable, string>();
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

  push({ data, isKeyframe, header }: { data: Buffer; isKeyframe: boolean; header: Buffer | null }): void {
    if (header) {
      // Players read only once from the header whether there are pictures, so they must reconnect.
      if (this.#header && this.#header[4] !== header[4]) this.end();
      const isFirst = this.#header === null;
      this.#header = header;
      // The header holds the configuration as well.
      if (isFirst) return this.#writeAll(header);
    }
    if (isKeyframe) this.#sinceKeyframe = [];
    if (isKeyframe || this.#cachedBytes + data.length > cachedBytesAtMost) this.#cachedBytes = 0;
    // Without pictures, or with too many since the last key frame, a viewer starts with the next tag.
    if (isKeyframe || (this.#sinceKeyframe.length > 0 && this.#cachedBytes > 0)) {
      this.#sinceKeyframe.push(data);
      this.#cachedBytes += data.length;
    } else this.#sinceKeyframe = [];
    this.#writeAll(data);
  }

  /** @param personCode '' for anonymous viewers */
  isFullFor(personCode: string): boolean {
    if (this.#viewers.size >= viewersAtMost.together) return true;
    return personCode === '' && [...this.#viewers.values()].filter((code) => code === '').length >= viewersAtMost.anonymous;
  }

  /** Adds a viewer, which waits if there is no stream yet. Disconnects the oldest connection of the person beyond the limit. @param personCode '' for anonymous viewers */
  add(viewer: Writable, personCode: string): void {
    const own = personCode === '' ? [] : [...this.#viewers].filter(([, code]) => code === personCode);
    for (const [oldest] of own.slice(0, Math.max(0, own.length + 1 - connectionsOfPersonAtMost))) {
      this.#viewers.delete(oldest);
      oldest.destroy();
    }
    viewer.on('close', () => this.#viewers.delete(viewer));
    this.#viewers.set(viewer, personCode);
    // All viewers share the same buffers. With copies, hundreds of viewers that do not read would use gigabytes.
    if (this.#header) for (const data of [this.#header, ...this.#sinceKeyframe]) this.#send(viewer, data);
  }

  /** @param personCode '' for the public */
  remove(personCode: string): void {
    for (const [viewer, code] of this.#viewers) if (code === personCode) viewer.destroy();
  }

  /** Ends all connections. Players reconnect, or see that the live has ended. */
  end(): void {
    for (const viewer of this.#viewers.keys()) viewer.end();
    this.#viewers.clear();
    this.#header = null;
    this.#sinceKeyframe = [];
    this.#cachedBytes = 0;
  }

  #writeAll(data: Buffer): void {
    for (const viewer of this.#viewers.keys()) this.#write(viewer, data);
  }

  #write(viewer: Writable, data: Buffer): void {
    if (viewer.writableLength > unreadBytesAtMost) {
      this.#viewers.delete(viewer);
      viewer.destroy();
      return;
    }
    this.#send(viewer, data);
  }

  #send(viewer: Writable, data: Buffer): void {
    viewer.write(data);
    this.#bytesSent += data.length;
  }
}
