import type { Socket } from 'node:net';
import { type EncodedUnit, EncodedUnits } from './encoded-units.ts';
import { type RefusalReason, refusals, StreamRefused } from './refusals.ts';
import { RtmpSession } from './session.ts';

interface ConnectionEvents {
  key(key: string): void;
  units(units: EncodedUnit[], bytes: number): void;
  /** Called once. `refusal` null: the encoder left or broke the protocol. */
  closed(refusal: RefusalReason | null): void;
}

const idleMilliseconds = 15_000;
/** Time for the encoder to read the reason of a refusal. */
const lingerMilliseconds = 1_000;
/** An encoder that does not read its acknowledgements is cut off. */
const unreadBytesAtMost = 64 * 1024;
const wrongKey = '推流密钥不对、已撤销，或直播已经结束';

/** One connection of an encoder. An error ends this connection alone. */
export class RtmpConnection {
  readonly #socket: Socket;
  readonly #events: ConnectionEvents;
  readonly #session: RtmpSession;
  readonly #units = new EncodedUnits();
  readonly #late: NodeJS.Timeout;
  #taken: EncodedUnit[] = [];
  #isClosed = false;
  #refusal: RefusalReason | null = null;

  constructor(socket: Socket, events: ConnectionEvents, keyMilliseconds: number) {
    this.#socket = socket;
    this.#events = events;
    this.#session = new RtmpSession({
      send: (bytes) => this.#send(bytes),
      publish: (key) => {
        // The socket is paused until the portal has checked the key.
        socket.pause();
        events.key(key);
      },
      audio: (timestamp, tag) => this.#taken.push(...this.#units.audio(timestamp, tag)),
      video: (timestamp, tag) => this.#taken.push(...this.#units.video(timestamp, tag)),
      left: () => this.close(),
    });
    this.#late = setTimeout(() => this.close(), keyMilliseconds);
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#receive(data));
    socket.on('error', () => this.close());
    socket.on('close', () => this.#end());
  }

  admit(): void {
    if (this.#isClosed) return;
    clearTimeout(this.#late);
    this.#socket.setTimeout(idleMilliseconds, () => this.close());
    this.#session.admit();
    this.#socket.resume();
  }

  /** @param reason null: the key is wrong */
  refuse(reason: RefusalReason | null): void {
    if (this.#isClosed) return;
    this.#refusal = reason;
    this.#session.refuse(reason === null ? wrongKey : refusals[reason]);
    this.#socket.end();
    this.#end();
    setTimeout(() => this.#socket.destroy(), lingerMilliseconds).unref();
  }

  close(): void {
    this.#socket.destroy();
    this.#end();
  }

  #receive(data: Buffer): void {
    if (this.#isClosed) return;
    try {
      this.#session.receive(data);
      if (this.#session.isPublishing && !this.#isClosed) this.#events.units(this.#taken, data.length);
      this.#taken = [];
    } catch (error) {
      if (error instanceof StreamRefused) this.refuse(error.reason);
      else this.close();
    }
  }

  #send(bytes: Buffer): void {
    if (this.#socket.writableLength > unreadBytesAtMost) return this.close();
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#late);
    this.#taken = [];
    this.#events.closed(this.#refusal);
  }
}
