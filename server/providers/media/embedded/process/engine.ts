import type { SenderReport } from '../rtp/rtcp.ts';
import { udpPortProblem } from '../udp-port.ts';
import { connectMilliseconds, type NetworkOptions, NoUdpPort } from './connection.ts';
import { FilmSender } from './film-sender.ts';
import type { MediaKind } from './outgoing.ts';
import { Publisher } from './publisher.ts';
import { type Sender, Stream } from './stream.ts';
import { Viewer } from './viewer.ts';

export interface EngineOptions extends NetworkOptions {
  /** Milliseconds, steadily growing. */
  clock: () => number;
  /** 128 random bits in hexadecimal. */
  newId: () => string;
  randomSource: () => number;
}

export interface EngineEvents {
  /** The first packet of a sender: it has the stream now. */
  publishing(stream: string, session: string): void;
  /** The sender left, went silent, or was replaced. */
  unpublished(stream: string, session: string, reason: 'left' | 'silent' | 'replaced'): void;
  /** A session is over, whether it had the stream or watched it. */
  closed(session: string): void;
  /** A packet before it is rewritten; not to be changed. */
  packet(stream: string, session: string, kind: MediaKind, packet: Buffer, now: number): void;
  senderReport(stream: string, session: string, kind: MediaKind, report: SenderReport, now: number): void;
}

export interface StreamState {
  stream: string;
  isPublished: boolean;
  viewers: number;
  /** Received from senders and sent to viewers, since the beginning. */
  bytesReceived: number;
  bytesSent: number;
}

/** No more connections, to this stream or at all. */
class StreamFull extends Error {}

interface Session {
  stream: Stream;
  peer: { sender: Sender } | { viewer: Viewer };
  openedAt: number;
}

type Leaving = 'left' | 'silent' | 'replaced';

const tickMilliseconds = 30;
/** A dead browser still looks connected for 15 to 28 s; its packets stop at once. */
const silenceMilliseconds = 5_000;
const viewersAtMost = 1_000;
/** One has the stream, others are about to take it over. */
const sendersAtMost = 4;
const sessionsAtMost = 4_000;

/** Forwards streams from one to many without decoding them (WHIP, RFC 9725; WHEP, draft-ietf-wish-whep). */
export class Engine {
  readonly #streams = new Map<string, Stream>();
  readonly #sessions = new Map<string, Session>();
  readonly #options: EngineOptions;
  readonly #events: EngineEvents;
  readonly #timer: NodeJS.Timeout;
  #port: ReturnType<typeof udpPortProblem> | null = null;

  constructor(options: EngineOptions, events: EngineEvents) {
    this.#options = options;
    this.#events = events;
    this.#timer = setInterval(() => this.#tick(), tickMilliseconds);
  }

  /** @throws OfferInvalid, StreamFull, NoUdpPort */
  async publish(name: string, offer: string, { bitsPerSecond }: { bitsPerSecond: number }): Promise<{ session: string; answer: string }> {
    await this.#requirePort();
    const { clock, newId } = this.#options;
    const session = newId();
    const stream = this.#stream(name);
    this.#refuseBeyond(stream, (peer) => 'sender' in peer, sendersAtMost);
    const { publisher, answer } = await Publisher.open(session, offer, {
      network: this.#options,
      clock,
      bitsPerSecond,
      events: { ...this.#intoStream(stream, session), closed: () => this.remove(session) },
    });
    this.#add(session, stream, { sender: publisher });
    return { session, answer };
  }

  /** Sends a film again and again, as a teacher would. @throws FilmUnreadable */
  async publishFilm(name: string, path: string): Promise<{ session: string }> {
    const session = this.#options.newId();
    const stream = this.#stream(name);
    const sender = await FilmSender.open(session, path, { clock: this.#options.clock, randomSource: this.#options.randomSource, events: this.#intoStream(stream, session) });
    this.#add(session, stream, { sender });
    return { session };
  }

  /** @throws OfferInvalid, StreamFull, NoUdpPort */
  async play(name: string, offer: string): Promise<{ session: string; answer: string }> {
    await this.#requirePort();
    const { clock, newId } = this.#options;
    const session = newId();
    const stream = this.#stream(name);
    this.#refuseBeyond(stream, (peer) => 'viewer' in peer, viewersAtMost);
    const { viewer, answer } = await Viewer.open(session, offer, {
      network: this.#options,
      outgoing: stream.outgoing,
      clock,
      events: {
        opened: (kind) => {
          if (!this.#sessions.has(session)) return;
          stream.viewers.add(viewer);
          if (kind === 'video') stream.welcome(viewer, clock());
        },
        keyframeWanted: () => stream.sender?.requestKeyframe(clock()),
        closed: () => this.remove(session),
      },
    });
    this.#add(session, stream, { viewer });
    return { session, answer };
  }

  /** @returns false where the session is unknown */
  remove(session: string): boolean {
    return this.#remove(session, 'left');
  }

  /** Ends all connections of a stream. */
  end(name: string): void {
    for (const [session, { stream }] of this.#sessions) if (stream.name === name) this.remove(session);
    this.#streams.delete(name);
  }

  requestKeyframe(name: string): void {
    this.#streams.get(name)?.sender?.requestKeyframe(this.#options.clock());
  }

  states(): StreamState[] {
    return [...this.#streams.values()].map((stream) => ({
      stream: stream.name,
      isPublished: stream.sender !== null,
      viewers: stream.viewers.size,
      bytesReceived: stream.bytesReceived,
      bytesSent: stream.bytesSent,
    }));
  }

  close(): void {
    clearInterval(this.#timer);
    for (const session of this.#sessions.keys()) this.remove(session);
  }

  /** Before the first connection: the native code ends the process where the port is taken. */
  async #requirePort(): Promise<void> {
    const problem = await (this.#port ??= udpPortProblem(this.#options));
    if (!problem) return;
    this.#port = null;
    throw new NoUdpPort(problem.what);
  }

  #stream(name: string): Stream {
    let stream = this.#streams.get(name);
    if (!stream) this.#streams.set(name, (stream = new Stream(name, this.#options.randomSource)));
    return stream;
  }

  #refuseBeyond(stream: Stream, isAlike: (peer: Session['peer']) => boolean, most: number): void {
    if (this.#sessions.size >= sessionsAtMost) throw new StreamFull();
    let count = 0;
    for (const session of this.#sessions.values()) if (session.stream === stream && isAlike(session.peer) && ++count >= most) throw new StreamFull();
  }

  /** A stream that ended while the offer was being answered takes no one any more. */
  #add(session: string, stream: Stream, peer: Session['peer']): void {
    if (this.#streams.get(stream.name) !== stream) {
      ('sender' in peer ? peer.sender : peer.viewer).close();
      throw new StreamFull();
    }
    this.#sessions.set(session, { stream, peer, openedAt: this.#options.clock() });
  }

  #intoStream(stream: Stream, session: string) {
    return {
      packet: (kind: MediaKind, packet: Buffer, now: number) => {
        const peer = this.#sessions.get(session)?.peer;
        // Packets of a closed connection are still on their way for a moment: they may not take the stream back.
        if (!peer || !('sender' in peer)) return;
        if (stream.sender !== peer.sender) this.#takeOver(stream, peer.sender);
        this.#events.packet(stream.name, session, kind, packet, now);
        stream.forward(kind, Buffer.from(packet), now);
      },
      senderReport: (kind: MediaKind, report: SenderReport, now: number) => {
        this.#events.senderReport(stream.name, session, kind, report, now);
        stream.relayReport(kind, report);
      },
    };
  }

  #takeOver(stream: Stream, sender: Sender): void {
    const former = stream.takeOver(sender);
    if (former) this.#remove(former.id, 'replaced');
    this.#events.publishing(stream.name, sender.id);
  }

  #remove(session: string, reason: Leaving): boolean {
    const found = this.#sessions.get(session);
    if (!found) return false;
    this.#sessions.delete(session);
    const { stream, peer } = found;
    if ('viewer' in peer) {
      stream.removeViewer(peer.viewer);
      peer.viewer.close();
    } else {
      const had = stream.sender === peer.sender || reason === 'replaced';
      stream.dropSender(peer.sender);
      peer.sender.close();
      if (had) this.#events.unpublished(stream.name, session, reason);
    }
    this.#events.closed(session);
    return true;
  }

  #tick(): void {
    const now = this.#options.clock();
    for (const [session, { stream, peer, openedAt }] of this.#sessions) {
      if ('viewer' in peer) {
        if (!stream.viewers.has(peer.viewer) && now - openedAt > connectMilliseconds) this.remove(session);
      } else if (now - peer.sender.packetAt > (peer.sender.hasSent ? silenceMilliseconds : connectMilliseconds)) this.#remove(session, 'silent');
      else peer.sender.tick(now);
    }
  }
}
