import { limitKeyOf } from '../../../calls/client-address.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Outlet, RoomConnection } from './connection.ts';

/** A poll without waiting frames is answered after this time. */
const answerWithinMilliseconds = 8_000;
/** A connection without a poll for this time is closed. */
const silentMilliseconds = 30_000;
const connectionsAtMost = 2_000;
/** Enough for a school with 300 students behind one address. */
const connectionsOfAddressAtMost = 400;
const waitingBytesAtMost = 1024 * 1024;

/** The sender of frames. A browser's session is bound to its cookie. */
interface PollCaller {
  cookie: string | null;
  clientAddress: string;
}

interface Polled {
  client: RoomConnection;
  /** The key under which limits count the address. */
  address: string;
  waiting: Buffer[];
  bytes: number;
  isClosed: boolean;
  /** Answers the waiting poll. Null without one. */
  wake: (() => void) | null;
  heardAt: number;
}

/**
 * Connections without a WebSocket, for networks that forbid upgrades. Clients send frames with `liveRoomSend` and get frames with
 * `liveRoomPoll`. A connection exists at one instance only, so a load balancer must send a client always to the same one.
 */
export class LongPolls {
  readonly #context: Pick<Context, 'clock'>;
  readonly #connect: (outlet: Outlet, cookie: string | null) => RoomConnection;
  readonly #polled = new Map<string, Polled>();

  constructor(context: Pick<Context, 'clock'>, connect: (outlet: Outlet, cookie: string | null) => RoomConnection) {
    this.#context = context;
    this.#connect = connect;
  }

  /**
   * Passes frames to a connection. The first frame of a new connection must be a hello, other frames of unknown connections are ignored.
   * @param connection an unguessable id, because knowing it gives access to the connection
   */
  send(connection: string, frames: readonly unknown[], { cookie, clientAddress }: PollCaller): void {
    if (connection.length < 16) throw refuse.invalidInput('connection', '连接编号太短');
    let polled = this.#polled.get(connection);
    if (!polled) {
      const [first] = frames;
      if (typeof first !== 'object' || first === null || !('hello' in first)) return;
      const address = limitKeyOf(clientAddress);
      if ([...this.#polled.values()].filter((other) => other.address === address).length >= connectionsOfAddressAtMost) throw refuse.tooManyRequests(silentMilliseconds / 1_000);
      if (this.#polled.size >= connectionsAtMost) throw refuse.unavailable();
      polled = this.#open(connection, address, cookie);
    }
    polled.heardAt = this.#context.clock.now();
    // Frames are passed as text, so that the limits of sockets apply before parsing.
    for (const frame of frames) polled.client.receiveText(Buffer.from(JSON.stringify(frame)));
  }

  async poll(connection: string): Promise<{ frames: unknown[]; closed: boolean }> {
    const polled = this.#polled.get(connection);
    if (!polled) return { frames: [], closed: true };
    polled.heardAt = this.#context.clock.now();
    // A second poll of the same connection ends the first one.
    polled.wake?.();
    if (polled.waiting.length === 0 && !polled.isClosed) await untilWoken(polled);
    polled.heardAt = this.#context.clock.now();
    const frames = polled.waiting.map((frame) => JSON.parse(frame.toString()) as unknown);
    polled.waiting = [];
    polled.bytes = 0;
    if (polled.isClosed) this.#polled.delete(connection);
    return { frames, closed: polled.isClosed };
  }

  get isEmpty(): boolean {
    return this.#polled.size === 0;
  }

  /** Closes connections without a recent poll. */
  closeSilent(now: number): void {
    for (const [connection, polled] of this.#polled) {
      if (now - polled.heardAt <= silentMilliseconds) continue;
      this.#polled.delete(connection);
      polled.client.lost();
    }
  }

  #open(connection: string, address: string, cookie: string | null): Polled {
    const polled: Omit<Polled, 'client'> = { address, waiting: [], bytes: 0, isClosed: false, wake: null, heardAt: 0 };
    const outlet: Outlet = {
      send(frame) {
        if (polled.isClosed) return;
        polled.waiting.push(frame);
        polled.bytes += frame.length;
        if (polled.bytes > waitingBytesAtMost) this.close();
        polled.wake?.();
      },
      close() {
        polled.isClosed = true;
        polled.wake?.();
      },
    };
    const opened: Polled = Object.assign(polled, { client: this.#connect(outlet, cookie) });
    this.#polled.set(connection, opened);
    return opened;
  }
}

function untilWoken(polled: Polled): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => polled.wake?.(), answerWithinMilliseconds);
    polled.wake = () => {
      clearTimeout(timer);
      polled.wake = null;
      resolve();
    };
  });
}
