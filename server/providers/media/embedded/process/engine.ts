import type { SenderReport } from '../rtp/rtcp.ts';
import type { Encoder, MediaSource } from '../../provider.ts';
import type { EncodedUnit } from '../rtmp/encoded-units.ts';
import type { PeerConnection } from 'node-datachannel';
import { noAddressAt, type PortProblem, udpPortProblem } from '../ports.ts';
import { connectMilliseconds, holdPort, type NetworkOptions, NoUdpPort } from './connection.ts';
import { EngineLoad } from './engine-load.ts';
import type { EncoderSender, EncoderSenderEvents } from './encoder-sender.ts';
import { LoopedFileSender } from './looped-file-sender.ts';
import type { MediaKind } from './outgoing.ts';
import { Publisher, type SenderRates } from './publisher.ts';
import { type Sender, Stream } from './stream.ts';
import { Viewer } from './viewer.ts';

export interface EngineOptions extends NetworkOptions {
  /** Monotonic milliseconds. */
  clock: () => number;
  /** 128 random bits in hexadecimal. */
  newId: () => string;
  randomSource: () => number;
  /** The share of time since the previous call in which the thread was busy, 0 to 1. */
  busySince: () => number;
}

interface EngineEvents {
  /** A sender is on air, from its first packet. */
  publishing(stream: string, session: string, isEncoded: boolean): void;
  /** A sender is no longer on air. */
  unpublished(stream: string, session: string, reason: 'left' | 'silent' | 'replaced'): void;
  /** The session of a sender or a viewer has ended. */
  closed(session: string): void;
  /** A packet before it is rewritten. Must not be changed. */
  packet(stream: string, session: string, kind: MediaKind, packet: Buffer, now: number): void;
  senderReport(stream: string, session: string, kind: MediaKind, report: SenderReport, now: number): void;
  /** Encoded pictures and sound of an encoder on air. */
  units(stream: string, session: string, units: readonly EncodedUnit[], now: number): void;
}

export interface StreamState {
  viewers: number;
  /** Bytes from senders and to viewers since the start. */
  bytesReceived: number;
  bytesSent: number;
}

/** The source on air, and the encoder on air or waiting. */
export interface SourceState {
  onAir: MediaSource | null;
  encoder: Encoder | null;
}

/** The source on air is not available by WHEP. */
class NothingToWatch extends Error {}

/** The limit of connections is reached, for the stream or in total. */
class StreamFull extends Error {}

/** The thread has no time for further viewers. */
class Overloaded extends Error {}

/** The stream ended while the offer was answered. */
class StreamEnded extends Error {}

interface Session {
  stream: Stream;
  peer: { sender: Sender } | { viewer: Viewer };
  openedAt: number;
}

type Leaving = 'left' | 'silent' | 'replaced';

const tickMilliseconds = 30;
/** A sender without packets for this long is removed. A dead connection would look alive for 15 to 28 s. */
const silenceMilliseconds = 5_000;
const viewersAtMost = 1_000;
/** Senders of a stream: one on air, others waiting or taking over. */
const sendersAtMost = 4;
const sessionsAtMost = 4_000;

/** Forwards streams from one sender to many viewers without decoding (WHIP, RFC 9725; WHEP, draft-ietf-wish-whep). */
export class Engine {
  readonly #streams = new Map<string, Stream>();
  readonly #sessions = new Map<string, Session>();
  readonly #options: EngineOptions;
  readonly #events: EngineEvents;
  readonly #timer: NodeJS.Timeout;
  readonly #load: EngineLoad;
  /** The opened port, or the reason why it is not open. */
  #port: Promise<PeerConnection | PortProblem> | null = null;

  constructor(options: EngineOptions, events: EngineEvents) {
    this.#options = options;
    this.#events = events;
    this.#load = new EngineLoad(options.busySince);
    this.#timer = setInterval(() => this.#tick(), tickMilliseconds);
  }

  /** @throws OfferInvalid, StreamFull, StreamEnded, NoUdpPort */
  async publish(name: string, offer: string, { source, bitsPerSecond, bitsPerSecondAtMost }: SenderRates & { source: 'browser' | 'encoder' }): Promise<{ session: string; answer: string }> {
    await this.#requirePort();
    const { clock, newId } = this.#options;
    const session = newId();
    const stream = this.#stream(name);
    this.#refuseBeyond(stream, (peer) => 'sender' in peer, sendersAtMost);
    const { publisher, answer } = await Publisher.open(session, offer, {
      network: this.#options,
      clock,
      source,
      bitsPerSecond,
      bitsPerSecondAtMost,
      events: { ...this.#intoStream(stream, session), closed: () => this.remove(session) },
    });
    this.#add(session, stream, { sender: publisher });
    return { session, answer };
  }

  /** Sends a file in a loop. @throws LoopedFileUnreadable */
  async publishLoopedFile(name: string, path: string): Promise<{ session: string }> {
    const session = this.#options.newId();
    const stream = this.#stream(name);
    const sender = await LoopedFileSender.open(session, path, { clock: this.#options.clock, randomSource: this.#options.randomSource, events: this.#intoStream(stream, session) });
    this.#add(session, stream, { sender });
    return { session };
  }

  /** Adds an encoder that is connected by RTMP. @throws StreamFull */
  publishEncoder(name: string, open: (id: string, events: Pick<EncoderSenderEvents, 'units'>) => EncoderSender): EncoderSender {
    const session = this.#options.newId();
    const stream = this.#stream(name);
    this.#refuseBeyond(stream, (peer) => 'sender' in peer, sendersAtMost);
    const sender = open(session, {
      units: (units, mayBegin, now) => {
        if (mayBegin ? this.#takesOver(stream, session, now) : stream.sender?.id === session) this.#events.units(stream.name, session, units, now);
      },
    });
    this.#add(session, stream, { sender });
    return sender;
  }

  /** Lets waiting encoders go on air. */
  begin(name: string): void {
    this.#stream(name).hasBegun = true;
  }

  /** Puts a source on air as soon as it sends. Choosing the source on air cancels an earlier choice. */
  prefer(name: string, source: 'browser' | 'encoder'): void {
    const stream = this.#streams.get(name);
    if (stream) stream.preferred = stream.sender?.source === source ? null : source;
  }

  /** The source on air, and the encoder on air or else the newest one. */
  sources(name: string): SourceState {
    const stream = this.#streams.get(name);
    let found: Sender | null = null;
    for (const { stream: other, peer } of this.#sessions.values()) {
      if (other !== stream || !('sender' in peer) || !peer.sender.encoder || !peer.sender.hasSent) continue;
      if (found === null || found !== stream.sender) found = peer.sender;
    }
    return { onAir: stream?.sender?.source ?? null, encoder: found?.encoder ? { protocol: found.encoder.protocol, isOnAir: found === stream?.sender, ...found.encoder.meter.measured } : null };
  }

  /** True if the thread has no time for further viewers. */
  get isFull(): boolean {
    return this.#load.isFull;
  }

  /**
   * @param isVoice of a student: the class must hear it, and it plays on no other line
   * @throws OfferInvalid, StreamFull, StreamEnded, NoUdpPort, NothingToWatch, Overloaded
   */
  async play(name: string, offer: string, { isVoice }: { isVoice: boolean }): Promise<{ session: string; answer: string }> {
    await this.#requirePort();
    const { clock, newId } = this.#options;
    const session = newId();
    const stream = this.#stream(name);
    if (stream.sender?.isEncoded) throw new NothingToWatch('an encoder sends by RTMP: it is watched by FLV or HLS');
    this.#refuseBeyond(stream, (peer) => 'viewer' in peer, viewersAtMost);
    // One viewer more would delay the picture of all others.
    if (this.#load.isFull && !isVoice) throw new Overloaded();
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

  /** @returns false for an unknown session */
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

  /** Null for a stream that had neither a sender nor a viewer. */
  state(name: string): StreamState | null {
    const stream = this.#streams.get(name);
    return stream ? { viewers: stream.viewers.size, bytesReceived: stream.bytesReceived, bytesSent: stream.bytesSent } : null;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const session of this.#sessions.keys()) this.remove(session);
    void this.#port?.then((opened) => 'what' in opened || opened.close());
  }

  /** Opens the UDP port, and keeps it open. @returns the reason and the remedy if it cannot be opened */
  async portProblem(): Promise<PortProblem | null> {
    const opened = await (this.#port ??= this.#openPort());
    if (!('what' in opened)) return null;
    this.#port = null;
    return opened;
  }

  /** Checks the port before the first connection, because the native code exits if the port is taken. */
  async #openPort(): Promise<PeerConnection | PortProblem> {
    const problem = await udpPortProblem(this.#options);
    return problem ?? holdPort(this.#options).catch(() => noAddressAt(this.#options.udpPort));
  }

  async #requirePort(): Promise<void> {
    const problem = await this.portProblem();
    if (problem) throw new NoUdpPort(problem.what);
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

  /** @throws StreamEnded */
  #add(session: string, stream: Stream, peer: Session['peer']): void {
    if (this.#streams.get(stream.name) !== stream) {
      ('sender' in peer ? peer.sender : peer.viewer).close();
      throw new StreamEnded();
    }
    this.#sessions.set(session, { stream, peer, openedAt: this.#options.clock() });
  }

  #intoStream(stream: Stream, session: string) {
    return {
      packet: (kind: MediaKind, packet: Buffer, now: number) => {
        if (!this.#takesOver(stream, session, now)) return;
        this.#events.packet(stream.name, session, kind, packet, now);
        // Without time for all, the class keeps its sound and loses pictures, and the portal's orders are still carried out.
        if (kind === 'video' && this.#load.isLate(now)) return;
        stream.forward(kind, Buffer.from(packet), now);
      },
      senderReport: (kind: MediaKind, report: SenderReport, now: number) => {
        if (stream.sender?.id !== session) return;
        this.#events.senderReport(stream.name, session, kind, report, now);
        stream.relayReport(kind, report);
      },
    };
  }

  /** Puts the session on air if it may take over. @returns whether it is on air */
  #takesOver(stream: Stream, session: string, now: number): boolean {
    const peer = this.#sessions.get(session)?.peer;
    // Late packets of a closed connection must not take the stream back.
    if (!peer || !('sender' in peer)) return false;
    const { sender } = peer;
    if (stream.sender === sender) return true;
    if (!stream.mayTakeOver(sender, now)) return false;
    const former = stream.takeOver(sender, now);
    // A replaced browser or encoder stays connected, because the teacher may switch back.
    if (former && (former.source === sender.source || former.source === 'film')) this.#remove(former.id, 'replaced');
    else if (former) this.#events.unpublished(stream.name, former.id, 'replaced');
    this.#events.publishing(stream.name, sender.id, sender.isEncoded);
    return true;
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
      stream.dropSender(peer.sender, this.#options.clock());
      peer.sender.close();
      if (had) this.#events.unpublished(stream.name, session, reason);
    }
    this.#events.closed(session);
    return true;
  }

  #tick(): void {
    const now = this.#options.clock();
    this.#load.tick(now);
    for (const [session, { stream, peer, openedAt }] of this.#sessions) {
      if ('viewer' in peer) {
        if (!stream.viewers.has(peer.viewer) && now - openedAt > connectMilliseconds) this.remove(session);
      } else if (now - peer.sender.packetAt > (peer.sender.hasSent ? silenceMilliseconds : connectMilliseconds)) this.#remove(session, 'silent');
      else peer.sender.tick(now);
    }
  }
}
