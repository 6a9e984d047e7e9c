import { Depacketizer, isIdr, isPps, isSlice, isSps, pictureSize } from '../rtp/h264.ts';
import { isMarked, payloadOf, sourceOf, timestampOf } from '../rtp/packet.ts';
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
  /** Shown so much later than `at`, in milliseconds: 0 unless pictures refer to later ones (B-frames). */
  offset: number;
  isKeyframe: boolean;
  /** Units, each behind its length in four bytes (ISO/IEC 14496-15). */
  data: Buffer;
  config: VideoConfig;
}

/** A retransmission takes two round trips at most. */
const waitMilliseconds = 250;
/** Of one picture, and of one parameter set: more is no picture. */
const pictureBytesAtMost = 4 * 1024 * 1024;
const parameterBytesAtMost = 1_024;

/** Puts the packets of one sender together to pictures. After a loss it drops all up to the next key frame. */
export class Pictures {
  readonly #reorder = new Reorder(waitMilliseconds);
  readonly #depacketizer = new Depacketizer();
  readonly #clock: MediaClock;
  readonly #wantKeyframe: () => void;
  #units: Buffer[] = [];
  #unitBytes = 0;
  /** A packet of the picture that is being put together. */
  #first: Buffer | null = null;
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
      if (this.#first && sourceOf(ordered) !== sourceOf(this.#first)) this.#breakOff();
      else if (this.#first && timestampOf(ordered) !== timestampOf(this.#first)) this.#finish(pictures, this.#first, at);
      this.#first ??= ordered;
      this.#add(this.#depacketizer.push(payloadOf(ordered)));
      if (this.#first && isMarked(ordered)) this.#finish(pictures, this.#first, at);
    }
    return pictures;
  }

  noteReport(report: SenderReport, now: number): void {
    this.#clock.noteReport(report, now);
  }

  /** What follows refers to pictures that are missing: nothing before the next key frame is of use. */
  breakOff(): void {
    this.#isBroken = true;
  }

  #breakOff(): void {
    this.breakOff();
    this.#reset();
    this.#depacketizer.reset();
    this.#wantKeyframe();
  }

  #reset(): void {
    this.#units = [];
    this.#unitBytes = 0;
    this.#first = null;
  }

  #add(units: Buffer[]): void {
    for (const unit of units) {
      this.#units.push(unit);
      this.#unitBytes += unit.length;
    }
    if (this.#unitBytes > pictureBytesAtMost) this.#breakOff();
  }

  #finish(pictures: Picture[], first: Buffer, arrivedAt: number): void {
    const units = this.#units;
    this.#reset();
    for (const unit of units) {
      if (unit.length > parameterBytesAtMost) continue;
      if (isSps(unit)) this.#sps = unit;
      else if (isPps(unit)) this.#pps = unit;
    }
    const slices = units.filter(isSlice);
    if (slices.length === 0) return;
    const isKeyframe = slices.some(isIdr);
    if (isKeyframe) {
      this.#isBroken = false;
      this.#readConfig();
    }
    const config = this.#config;
    if (this.#isBroken || !config) return this.#wantKeyframe();
    const data = Buffer.concat(slices.flatMap((unit) => [lengthOf(unit), unit]));
    pictures.push({ at: this.#clock.timeOf(first, arrivedAt), offset: 0, isKeyframe, data, config });
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
