import type { SenderReport } from '../rtp/rtcp.ts';
import type { NetworkOptions } from './connection.ts';
import type { MediaKind } from './outgoing.ts';
import { Publisher } from './publisher.ts';
import { Stream } from './stream.ts';
import { Viewer } from './viewer.ts';

export interface EngineOptions extends NetworkOptions {
  /** Milliseconds, steadily growing. */
  clock: () => number;
  /** 128 random bits in hexadecimal. */
  newId: () => string;
  randomSource: () => number;
}

export interface EngineEvents {
  /** The first packet of a publisher: it has the stream now. */
  publishing(stream: string, session: string): void;
  /** The publisher left, went silent, or was replaced. */
  unpublished(stream: string, session: string, reason: 'left' | 'silent' | 'replaced'): void;
  /** A packet before it is rewritten; not to be changed. */
  packet(stream: string, session: string, kind: MediaKind, packet: Buffer, now: number): void;
  senderReport(stream: string, session: string, kind: MediaKind, report: SenderReport, now: number): void;
}

export interface StreamState {
  stream: string;
  isPublished: boolean;
  viewers: number;
  /** Received from publishers and sent to viewers, since the beginning. */
  bytesReceived: number;
  bytesSent: number;
}

export class StreamFull extends Error {}

const tickMilliseconds = 30;
/** A dead browser still looks connected for 15 to 28 s; its packets stop at once. */
const silenceMilliseconds = 5_000;
const viewersAtMost = 1_000;

/** Forwards streams from one to many without decoding them (WHIP, RFC 9725; WHEP, draft-ietf-wish-whep). */
export class Engine {
  readonly #streams = new Map<string, Stream>();
  readonly #sessions = new Map<string, { stream: Stream; peer: Publisher | Viewer }>();
  readonly #options: EngineOptions;
  readonly #events: EngineEvents;
  readonly #timer: NodeJS.Timeout;

  constructor(options: EngineOptions, events: EngineEvents) {
    this.#options = options;
    this.#events = events;
    this.#timer = setInterval(() => this.#tick(), tickMilliseconds);
  }

  /** @throws OfferInvalid */
  async publish(name: string, offer: string, { bitsPerSecond }: { bitsPerSecond: number }): Promise<{ session: string; answer: string }> {
    const { clock, newId } = this.#options;
    const session = newId();
    const stream = this.#stream(name);
    const { publisher, answer } = await Publisher.open(session, offer, {
      network: this.#options,
      clock,
      bitsPerSecond,
      events: {
        packet: (kind, packet, now) => {
          if (stream.publisher !== publisher) this.#takeOver(stream, publisher);
          this.#events.packet(name, session, kind, packet, now);
          stream.forward(kind, Buffer.from(packet), now);
        },
        senderReport: (kind, report, now) => {
          this.#events.senderReport(name, session, kind, report, now);
          stream.relayReport(kind, report);
        },
        closed: () => this.#removePublisher(session, 'left'),
      },
    });
    this.#sessions.set(session, { stream, peer: publisher });
    return { session, answer };
  }

  /** @throws OfferInvalid, StreamFull */
  async play(name: string, offer: string): Promise<{ session: string; answer: string }> {
    const { clock, newId } = this.#options;
    const session = newId();
    const stream = this.#stream(name);
    if (stream.viewers.size >= viewersAtMost) throw new StreamFull();
    const { viewer, answer } = await Viewer.open(session, offer, {
      network: this.#options,
      outgoing: stream.outgoing,
      events: {
        connected: () => {
          if (!this.#sessions.has(session)) return;
          stream.viewers.add(viewer);
          stream.welcome(viewer, clock());
        },
        keyframeWanted: () => stream.publisher?.requestKeyframe(clock()),
        closed: () => this.remove(session),
      },
    });
    this.#sessions.set(session, { stream, peer: viewer });
    return { session, answer };
  }

  /** @returns false where the session is unknown */
  addCandidate(session: string, candidate: string, mid: string): boolean {
    const found = this.#sessions.get(session);
    found?.peer.addCandidate(candidate, mid);
    return found !== undefined;
  }

  /** @returns false where the session is unknown */
  remove(session: string): boolean {
    const found = this.#sessions.get(session);
    if (!found) return false;
    if (found.peer instanceof Publisher) this.#removePublisher(session, 'left');
    else {
      this.#sessions.delete(session);
      found.stream.removeViewer(found.peer);
      found.peer.close();
    }
    return true;
  }

  /** Ends all connections of a stream. */
  end(name: string): void {
    for (const [session, { stream }] of this.#sessions) if (stream.name === name) this.remove(session);
    this.#streams.delete(name);
  }

  requestKeyframe(name: string): void {
    this.#streams.get(name)?.publisher?.requestKeyframe(this.#options.clock());
  }

  states(): StreamState[] {
    return [...this.#streams.values()].map((stream) => ({
      stream: stream.name,
      isPublished: stream.publisher !== null,
      viewers: stream.viewers.size,
      bytesReceived: stream.publisher?.received.bytes ?? 0,
      bytesSent: stream.bytesSent,
    }));
  }

  close(): void {
    clearInterval(this.#timer);
    for (const session of this.#sessions.keys()) this.remove(session);
  }

  #stream(name: string): Stream {
    let stream = this.#streams.get(name);
    if (!stream) this.#streams.set(name, (stream = new Stream(name, this.#options.randomSource)));
    return stream;
  }

  #takeOver(stream: Stream, publisher: Publisher): void {
    const former = stream.takeOver(publisher);
    if (former) this.#removePublisher(former.id, 'replaced');
    this.#events.publishing(stream.name, publisher.id);
  }

  #removePublisher(session: string, reason: 'left' | 'silent' | 'replaced'): void {
    const found = this.#sessions.get(session);
    if (!found || !(found.peer instanceof Publisher)) return;
    this.#sessions.delete(session);
    const { stream, peer } = found;
    const had = stream.publisher === peer || reason === 'replaced';
    stream.dropPublisher(peer);
    peer.close();
    if (had) this.#events.unpublished(stream.name, session, reason);
  }

  #tick(): void {
    const now = this.#options.clock();
    for (const [session, { peer }] of this.#sessions) {
      if (!(peer instanceof Publisher)) continue;
      if (now - peer.packetAt > silenceMilliseconds) this.#removePublisher(session, 'silent');
      else peer.tick(now);
    }
  }
}
