import { Depacketizer, isIdr, isPps, isSps, pictureSize } from '../rtp/h264.ts';
import { isMarked, payloadOf, timestampOf } from '../rtp/packet.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import { MediaClock, type SenderClock } from './media-clock.ts';
import { Reorder } from './reorder.ts';

/** How the pictures are coded; it changes with their size. */
export interface VideoConfig {
  width: number;
  height: number;
  sps: Buffer;
  pps: Buffer;
}

export interface Picture {
  /** Milliseconds of our clock. */
  at: number;
  isKeyframe: boolean;
  /** Units, each behind its length in four bytes (ISO/IEC 14496-15). */
  data: Buffer;
  config: VideoConfig;
}

/** A retransmission takes two round trips at most. */
const waitMilliseconds = 250;

/** Puts the packets of one sender together to pictures. After a loss it drops all up to the next key frame. */
export class Pictures {
  readonly #reorder = new Reorder(waitMilliseconds);
  readonly #depacketizer = new Depacketizer();
  readonly #clock: MediaClock;
  readonly #wantKeyframe: () => void;
  #units: Buffer[] = [];
  #timestamp: number | null = null;
  #config: VideoConfig | null = null;
  #sps: Buffer | null = null;
  #pps: Buffer | null = null;
  #isBroken = true;

  constructor(sender: SenderClock, wantKeyframe: () => void) {
    this.#clock = new MediaClock(90_000, sender);
    this.#wantKeyframe = wantKeyframe;
  }

  push(packet: Buffer, now: number): Picture[] {
    const pictures: Picture[] = [];
    for (const { packet: ordered, at, isGap } of this.#reorder.push(packet, now)) {
      if (isGap) this.#breakOff();
      const timestamp = timestampOf(ordered);
      if (this.#timestamp !== null && timestamp !== this.#timestamp) this.#finish(pictures, at);
      this.#timestamp = timestamp;
      this.#units.push(...this.#depacketizer.push(payloadOf(ordered)));
      if (isMarked(ordered)) this.#finish(pictures, at);
    }
    return pictures;
  }

  noteReport(report: SenderReport, now: number): void {
    this.#clock.noteReport(report, now);
  }

  #breakOff(): void {
    this.#isBroken = true;
    this.#units = [];
    this.#timestamp = null;
    this.#depacketizer.reset();
    this.#wantKeyframe();
  }

  #finish(pictures: Picture[], arrivedAt: number): void {
    const units = this.#units;
    const timestamp = this.#timestamp!;
    this.#units = [];
    this.#timestamp = null;
    for (const unit of units) {
      if (isSps(unit)) this.#sps = unit;
      else if (isPps(unit)) this.#pps = unit;
    }
    const slices = units.filter((unit) => !isSps(unit) && !isPps(unit));
    if (slices.length === 0) return;
    const isKeyframe = slices.some(isIdr);
    if (isKeyframe) {
      this.#isBroken = false;
      this.#readConfig();
    }
    const config = this.#config;
    if (this.#isBroken || !config) return this.#wantKeyframe();
    const data = Buffer.concat(slices.flatMap((unit) => [lengthOf(unit), unit]));
    pictures.push({ at: this.#clock.timeOf(timestamp, arrivedAt), isKeyframe, data, config });
  }

  #readConfig(): void {
    const [sps, pps] = [this.#sps, this.#pps];
    if (!sps || !pps || sps.length < 4) return;
    if (this.#config?.sps.equals(sps) && this.#config.pps.equals(pps)) return;
    const size = pictureSize(sps);
    this.#config = size && { ...size, sps, pps };
  }
}

function lengthOf(unit: Buffer): Buffer {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(unit.length);
  return length;
}
