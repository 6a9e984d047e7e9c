import type { MediaSource } from '../../provider.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import type { Meter } from './meter.ts';
import { type MediaKind, Outgoing } from './outgoing.ts';
import type { Viewer } from './viewer.ts';

/** A new viewer gets the last key frame if it is younger than this. Otherwise a new one is requested. */
const freshKeyframeMilliseconds = 400;

/** A source that left may come back after a reload or a lost connection. A waiting source goes on air only after this time. */
const returnMilliseconds = 10_000;

/** A sender of a stream: a browser, an encoder or a looped file. */
export interface Sender {
  readonly id: string;
  readonly source: MediaSource;
  /** Sent by RTMP: copied to HLS, FLV and the recording, and not available by WHEP. */
  readonly isEncoded: boolean;
  /** Protocol and measurements of an encoder such as OBS; null for other senders. */
  readonly encoder: { protocol: 'rtmp' | 'whip'; meter: Meter } | null;
  /** Time of the last packet; before the first one, of the start. */
  readonly packetAt: number;
  readonly hasSent: boolean;
  readonly bytes: number;
  requestKeyframe(now: number): void;
  /** Called about every 30 ms. */
  tick(now: number): void;
  close(): void;
}

/** One stream: one sender on air at a time, and its viewers. */
export class Stream {
  readonly name: string;
  readonly outgoing: Record<MediaKind, Outgoing>;
  readonly viewers = new Set<Viewer>();
  #sender: Sender | null = null;
  /** The class has started. Until then encoders wait. */
  hasBegun = false;
  /** The source that the teacher chose, until it is on air. */
  preferred: MediaSource | null = null;
  #left: { source: MediaSource; at: number } | null = null;
  /** Bytes of senders and viewers that left. */
  #bytesBefore = { received: 0, sent: 0 };

  constructor(name: string, randomSource: () => number) {
    this.name = name;
    this.outgoing = { audio: new Outgoing('audio', randomSource()), video: new Outgoing('video', randomSource()) };
  }

  get sender(): Sender | null {
    return this.#sender;
  }

  get bytesReceived(): number {
    return this.#bytesBefore.received + (this.#sender?.bytes ?? 0);
  }

  get bytesSent(): number {
    let bytes = this.#bytesBefore.sent;
    for (const viewer of this.viewers) bytes += viewer.bytes;
    return bytes;
  }

  /** A source replaces its own former connection. Another source waits until the teacher prefers it, or until nothing is on air. */
  mayTakeOver({ source }: Sender, now: number): boolean {
    if (source === 'encoder' && !this.hasBegun) return false;
    if (this.preferred === source) return true;
    if (this.#sender) return this.#sender.source === source || this.#sender.source === 'film';
    return this.#left === null || this.#left.source === source || this.#left.source === 'film' || now - this.#left.at > returnMilliseconds;
  }

  /** Called at the first packet of a sender, so that a failed connection does not interrupt the stream. @returns the previous sender */
  takeOver(sender: Sender, now: number): Sender | null {
    const former = this.#sender;
    if (former) this.dropSender(former, now);
    this.#sender = sender;
    if (this.preferred === sender.source) this.preferred = null;
    return former;
  }

  dropSender(sender: Sender, now: number): void {
    if (this.#sender !== sender) return;
    this.#bytesBefore.received += sender.bytes;
    this.#sender = null;
    this.#left = { source: sender.source, at: now };
  }

  /** @param packet kept, and rewritten in place */
  forward(kind: MediaKind, packet: Buffer, now: number): void {
    this.outgoing[kind].push(packet, now);
    for (const viewer of this.viewers) viewer.forward(kind, packet);
  }

  relayReport(kind: MediaKind, report: SenderReport): void {
    const packet = this.outgoing[kind].senderReport(report);
    if (packet) for (const viewer of this.viewers) viewer.report(kind, packet);
  }

  /** Sends a new viewer the last key frame if it is young enough. */
  welcome(viewer: Viewer, now: number): void {
    const packets = this.outgoing.video.sinceKeyframe(now, freshKeyframeMilliseconds);
    if (packets.length === 0) this.#sender?.requestKeyframe(now);
    for (const packet of packets) viewer.forward('video', packet);
  }

  removeViewer(viewer: Viewer): void {
    if (this.viewers.delete(viewer)) this.#bytesBefore.sent += viewer.bytes;
  }
}
