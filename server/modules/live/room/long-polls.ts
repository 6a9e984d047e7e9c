import { limitKeyOf } from '../../../calls/client-address.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Outlet, RoomClient } from './room.ts';

/** A poll is answered at once where something waits, else after this. */
const answerWithinMilliseconds = 8_000;
/** A client that does not ask for so long is gone. */
const silentMilliseconds = 30_000;
const connectionsAtMost = 2_000;
/** A school of three hundred students behind one address, whose network forbids upgrades. */
const connectionsOfAddressAtMost = 400;
const waitingBytesAtMost = 1024 * 1024;

/** Who sends: a browser's session is bound to the cookie. */
export interface PollCaller {
  cookie: string | null;
  clientAddress: string;
}

interface Polled {
  client: RoomClient;
  /** As limits count it. */
  address: string;
  waiting: Buffer[];
  bytes: number;
  isClosed: boolean;
  /** Answers the poll that waits. */
  wake: (() => void) | null;
  heardAt: number;
}

/**
 * Connections without a socket, where an intermediary forbids upgrades: frames come with `liveRoomSend` and go with
 * `liveRoomPoll`. A connection lives at one instance: a balancer before several has to send a client to the same one.
 */
export class LongPolls {
  readonly #context: Pick<Context, 'clock'>;
  readonly #connect: (outlet: Outlet, cookie: string | null) => RoomClient;
  readonly #polled = new Map<string, Polled>();

  constructor(context: Pick<Context, 'clock'>, connect: (outlet: Outlet, cookie: string | null) => RoomClient) {
    this.#context = context;
    this.#connect = connect;
  }

  /** @param connection unguessable: who knows it has the connection. An unknown one begins with a hello, or is closed at its next poll. */
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
    for (const frame of frames) polled.client.receive(frame);
  }

  async poll(connection: string): Promise<{ frames: unknown[]; closed: boolean }> {
    const polled = this.#polled.get(connection);
    if (!polled) return { frames: [], closed: true };
    polled.heardAt = this.#context.clock.now();
    // A second poll of the same connection takes the place of the first.
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

  endSilent(now: number): void {
    for (const [connection, polled] of this.#polled) {
      if (now - polled.heardAt <= silentMilliseconds) continue;
      this.#polled.delete(connection);
      polled.client.gone();
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
