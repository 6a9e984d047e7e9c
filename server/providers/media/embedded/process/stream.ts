import type { SenderReport } from '../rtp/rtcp.ts';
import { type MediaKind, Outgoing } from './outgoing.ts';
import type { Publisher } from './publisher.ts';
import type { Viewer } from './viewer.ts';

/** A key frame younger than this is sent to who comes; beyond it a new one is asked for. */
const freshKeyframeMilliseconds = 400;

/** One stream: one publisher at a time, and all who watch. */
export class Stream {
  readonly name: string;
  readonly outgoing: Record<MediaKind, Outgoing>;
  readonly viewers = new Set<Viewer>();
  #publisher: Publisher | null = null;
  /** Bytes to viewers who have left. */
  #bytesBefore = 0;

  constructor(name: string, randomSource: () => number) {
    this.name = name;
    this.outgoing = { audio: new Outgoing('audio', randomSource()), video: new Outgoing('video', randomSource()) };
  }

  get publisher(): Publisher | null {
    return this.#publisher;
  }

  get bytesSent(): number {
    let bytes = this.#bytesBefore;
    for (const viewer of this.viewers) bytes += viewer.bytes;
    return bytes;
  }

  /** A publisher takes the stream over with its first packet, so that one who fails to connect ends nothing. @returns the former one */
  takeOver(publisher: Publisher): Publisher | null {
    const former = this.#publisher;
    this.#publisher = publisher;
    return former === publisher ? null : former;
  }

  dropPublisher(publisher: Publisher): void {
    if (this.#publisher === publisher) this.#publisher = null;
  }

  forward(kind: MediaKind, packet: Buffer, now: number): void {
    const outgoing = this.outgoing[kind];
    outgoing.push(packet, now);
    for (const viewer of this.viewers) viewer.forward(kind, packet);
  }

  relayReport(kind: MediaKind, report: SenderReport): void {
    const packet = this.outgoing[kind].senderReport(report);
    if (packet) for (const viewer of this.viewers) viewer.report(kind, packet);
  }

  welcome(viewer: Viewer, now: number): void {
    const packets = this.outgoing.video.sinceKeyframe(now, freshKeyframeMilliseconds);
    if (packets.length === 0) this.#publisher?.requestKeyframe(now);
    for (const packet of packets) viewer.forward('video', packet);
  }

  removeViewer(viewer: Viewer): void {
    if (this.viewers.delete(viewer)) this.#bytesBefore += viewer.bytes;
  }
}
