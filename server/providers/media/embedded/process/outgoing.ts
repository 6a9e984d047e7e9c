import { beginsKeyframe } from '../rtp/h264.ts';
import { Continuity } from '../rtp/continuity.ts';
import { isMarked, payloadOf, sequenceDistance, sequenceOf, timestampOf } from '../rtp/packet.ts';
import { PacketRing } from '../rtp/packet-ring.ts';
import { type SenderReport, writeSenderReport } from '../rtp/rtcp.ts';

export type MediaKind = 'audio' | 'video';

export const clockRates: Record<MediaKind, number> = { audio: 48_000, video: 90_000 };

/** The forwarded packets of one media kind. They are rewritten once and are the same for all viewers. */
export class Outgoing {
  readonly kind: MediaKind;
  readonly #continuity: Continuity;
  readonly #ring: PacketRing;
  #sent = { packets: 0, bytes: 0 };
  #keyframe: { sequence: number; at: number } | null = null;
  #latest: number | null = null;

  constructor(kind: MediaKind, source: number) {
    this.kind = kind;
    this.#continuity = new Continuity(source, clockRates[kind]);
    this.#ring = new PacketRing(kind === 'video' ? 1024 : 128);
  }

  get source(): number {
    return this.#continuity.source;
  }

  /** @param packet rewritten in place and kept for retransmission */
  push(packet: Buffer, now: number): void {
    this.#continuity.rewrite(packet, now);
    this.#ring.add(packet);
    const sequence = sequenceOf(packet);
    if (this.#latest === null || sequenceDistance(this.#latest, sequence) > 0) this.#latest = sequence;
    this.#sent.packets++;
    this.#sent.bytes += packet.length - 12;
    if (this.kind === 'video' && beginsKeyframe(payloadOf(packet)) && !this.#isSamePicture(packet)) this.#keyframe = { sequence, at: now };
  }

  find(sequence: number): Buffer | null {
    return this.#ring.find(sequence);
  }

  /**
   * The newest key frame and all packets after it, so that a new viewer sees a picture at once.
   * @returns no packets if the key frame is older than `milliseconds`, because the viewer would lag by that time
   */
  sinceKeyframe(now: number, milliseconds: number): Buffer[] {
    if (this.#keyframe === null || this.#latest === null || now - this.#keyframe.at > milliseconds) return [];
    return [...this.#ring.between(this.#keyframe.sequence, this.#latest)];
  }

  /** @returns the report for viewers; null if it belongs to a previous sender */
  senderReport({ source, ntpMilliseconds, rtpTimestamp }: SenderReport): Buffer | null {
    if (!this.#continuity.isSender(source)) return null;
    return writeSenderReport(this.source, ntpMilliseconds, this.#continuity.timestamp(rtpTimestamp), this.#sent);
  }

  /** The packets of a key frame, parameter sets and slices, share one timestamp. */
  #isSamePicture(packet: Buffer): boolean {
    const first = this.#keyframe && this.#ring.find(this.#keyframe.sequence);
    return first !== null && timestampOf(first) === timestampOf(packet) && !isMarked(first);
  }
}
