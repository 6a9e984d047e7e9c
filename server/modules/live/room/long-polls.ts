import { limitKeyOf, networkOf } from '../../../calls/client-address.ts';
import { refuse } from '../../../calls/refusal.ts';
import type { Context } from '../../../context.ts';
import type { Outlet, RoomConnection } from './connection.ts';

/** A poll without waiting frames is answered after this time. */
const answerWithinMilliseconds = 8_000;
/** A connection without a poll for this time is closed. */
const silentMilliseconds = 30_000;
/** Spectators have fewer places, so that the rest is free for people with a login. A wrong token loses its place at once. */
const connectionsAtMost = { together: 2_000, ofSpectators: 1_000 };
/** Enough for a school with 300 students behind one address. */
const connectionsOfAddressAtMost = 400;
/** A network is much larger than one school (address-limits.ts). The first number is for spectators. */
const connectionsOfNetworkAtMost = { ofSpectators: 400, together: 1_200 };
/** A welcome with much ink has 500 KB. Only clients that do not poll have many waiting bytes. */
const waitingBytesAtMost = { ofConnection: 1024 * 1024, together: 64 * 1024 * 1024 };
/** Ended connections of which the last frames are kept. */
const endedAtMost = 1_000;
const lastFramesBytesAtMost = 4_096;
const beginOfBye = Buffer.from('{"bye"');

/** The sender of frames. A browser's session is bound to its cookie. */
interface PollCaller {
  cookie: string | null;
  clientAddress: string;
}

/** The keys under which limits count a connection. */
interface Origin {
  address: string;
  network: string;
  isSpectator: boolean;
}

interface Polled {
  client: RoomConnection;
  origin: Origin;
  waiting: Buffer[];
  bytes: number;
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
  /** The last frames of ended connections, which have no place any more. */
  readonly #ended = new Map<string, { frames: readonly Buffer[]; endedAt: number }>();
  #waitingBytes = 0;

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
      const isSpectator = ((first.hello as { token?: unknown } | null)?.token ?? null) === null;
      const origin = { address: limitKeyOf(clientAddress), network: networkOf(clientAddress), isSpectator };
      this.#requirePlace(origin);
      polled = this.#open(connection, origin, cookie);
    }
    polled.heardAt = this.#context.clock.now();
    // Frames are passed as text, so that the limits of sockets apply before parsing.
    for (const frame of frames) polled.client.receiveText(Buffer.from(JSON.stringify(frame)));
  }

  /** True for an open connection. */
  has(connection: string): boolean {
    return this.#polled.has(connection);
  }

  async poll(connection: string): Promise<{ frames: unknown[]; closed: boolean }> {
    const polled = this.#polled.get(connection);
    if (polled) {
      polled.heardAt = this.#context.clock.now();
      // A second poll of the same connection ends the first one.
      polled.wake?.();
      if (polled.waiting.length === 0) await untilWoken(polled);
      polled.heardAt = this.#context.clock.now();
    }
    if (polled && this.#polled.get(connection) === polled) return { frames: parsed(this.#takeWaiting(polled)), closed: false };
    const { frames } = this.#ended.get(connection) ?? { frames: [] };
    this.#ended.delete(connection);
    return { frames: parsed(frames), closed: true };
  }

  get isEmpty(): boolean {
    return this.#polled.size === 0 && this.#ended.size === 0;
  }

  /** Closes connections without a recent poll. */
  closeSilent(now: number): void {
    for (const [connection, polled] of this.#polled) if (now - polled.heardAt > silentMilliseconds) this.#drop(connection, polled);
    for (const [connection, { endedAt }] of this.#ended) if (now - endedAt > silentMilliseconds) this.#ended.delete(connection);
  }

  /** @throws Refusal 42900 for too many connections of an address or network, 50300 if all places are taken */
  #requirePlace({ address, network, isSpectator }: Origin): void {
    let [ofAddress, ofNetwork, ofSpectators, spectatorsOfNetwork] = [0, 0, 0, 0];
    for (const { origin } of this.#polled.values()) {
      if (origin.address === address) ofAddress++;
      if (origin.network === network) ofNetwork++;
      if (!origin.isSpectator) continue;
      ofSpectators++;
      if (origin.network === network) spectatorsOfNetwork++;
    }
    if (ofAddress >= connectionsOfAddressAtMost || ofNetwork >= connectionsOfNetworkAtMost.together || (isSpectator && spectatorsOfNetwork >= connectionsOfNetworkAtMost.ofSpectators)) throw refuse.tooManyRequests(silentMilliseconds / 1_000);
    if (this.#polled.size >= connectionsAtMost.together || (isSpectator && ofSpectators >= connectionsAtMost.ofSpectators)) throw refuse.unavailable();
  }

  #open(connection: string, origin: Origin, cookie: string | null): Polled {
    const polled: Omit<Polled, 'client'> = { origin, waiting: [], bytes: 0, wake: null, heardAt: this.#context.clock.now() };
    const isOpen = () => this.#polled.get(connection) === polled;
    const outlet: Outlet = {
      send: (frame) => {
        if (!isOpen()) return;
        polled.waiting.push(frame);
        polled.bytes += frame.length;
        this.#waitingBytes += frame.length;
        polled.wake?.();
        if (polled.bytes > waitingBytesAtMost.ofConnection) this.#drop(connection, opened);
        this.#dropLongestSilent();
      },
      close: () => {
        if (!isOpen()) return;
        const { bytes } = polled;
        const waiting = this.#takeWaiting(polled);
        // The client must not get a later event without the ones before it. The reason of the end is always last.
        const frames = bytes <= lastFramesBytesAtMost ? waiting : waiting.slice(-1).filter((frame) => frame.subarray(0, beginOfBye.length).equals(beginOfBye));
        this.#ended.set(connection, { frames, endedAt: this.#context.clock.now() });
        if (this.#ended.size > endedAtMost) this.#ended.delete(this.#ended.keys().next().value!);
        this.#remove(connection, opened);
      },
    };
    const opened: Polled = Object.assign(polled, { client: this.#connect(outlet, cookie) });
    this.#polled.set(connection, opened);
    return opened;
  }

  #takeWaiting(polled: Omit<Polled, 'client'>): readonly Buffer[] {
    const { waiting, bytes } = polled;
    this.#waitingBytes -= bytes;
    Object.assign(polled, { waiting: [], bytes: 0 });
    return waiting;
  }

  /** Closes connections that were silent for longest, until their waiting frames need little memory. */
  #dropLongestSilent(): void {
    while (this.#waitingBytes > waitingBytesAtMost.together) {
      const [connection, polled] = [...this.#polled].filter(([, { bytes }]) => bytes > 0).reduce((one, other) => (other[1].heardAt < one[1].heardAt ? other : one));
      this.#drop(connection, polled);
    }
  }

  #drop(connection: string, polled: Polled): void {
    this.#takeWaiting(polled);
    this.#remove(connection, polled);
  }

  #remove(connection: string, polled: Polled): void {
    this.#polled.delete(connection);
    // The room may be in the middle of admitting this client.
    queueMicrotask(() => polled.client.lost());
    polled.wake?.();
  }
}

const parsed = (frames: readonly Buffer[]): unknown[] => frames.map((frame) => JSON.parse(frame.toString()) as unknown);

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
