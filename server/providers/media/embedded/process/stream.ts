import type { SenderReport } from '../rtp/rtcp.ts';
import { type MediaKind, Outgoing } from './outgoing.ts';
import type { Viewer } from './viewer.ts';

/** A key frame younger than this is sent to a new viewer; beyond it a new one is asked for. */
const freshKeyframeMilliseconds = 400;

/** One who sends into a stream: a browser, or a film. */
export interface Sender {
  readonly id: string;
  /** Time of the last packet, or of the begin. */
  readonly packetAt: number;
  readonly hasSent: boolean;
  readonly bytes: number;
  requestKeyframe(now: number): void;
  /** Called every 30 ms or so. */
  tick(now: number): void;
  close(): void;
}

/** One stream: one sender at a time, and all who watch. */
export class Stream {
  readonly name: string;
  readonly outgoing: Record<MediaKind, Outgoing>;
  readonly viewers = new Set<Viewer>();
  #sender: Sender | null = null;
  /** Of senders and viewers who have left. */
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

  /** A sender takes the stream over with its first packet, so that one who fails to connect ends nothing. @returns the former one */
  takeOver(sender: Sender): Sender | null {
    const former = this.#sender;
    if (former) this.dropSender(former);
    this.#sender = sender;
    return former;
  }

  dropSender(sender: Sender): void {
    if (this.#sender !== sender) return;
    this.#bytesBefore.received += sender.bytes;
    this.#sender = null;
  }

  /** @param packet is kept and rewritten in place */
  forward(kind: MediaKind, packet: Buffer, now: number): void {
    this.outgoing[kind].push(packet, now);
    for (const viewer of this.viewers) viewer.forward(kind, packet);
  }

  relayReport(kind: MediaKind, report: SenderReport): void {
    const packet = this.outgoing[kind].senderReport(report);
    if (packet) for (const viewer of this.viewers) viewer.report(kind, packet);
  }

  /** A viewer sees a picture at once, where one is fresh enough. */
  welcome(viewer: Viewer, now: number): void {
    const packets = this.outgoing.video.sinceKeyframe(now, freshKeyframeMilliseconds);
    if (packets.length === 0) this.#sender?.requestKeyframe(now);
    for (const packet of packets) viewer.forward('video', packet);
  }

  removeViewer(viewer: Viewer): void {
    if (this.viewers.delete(viewer)) this.#bytesBefore.sent += viewer.bytes;
  }
}
