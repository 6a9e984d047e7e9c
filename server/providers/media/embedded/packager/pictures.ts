import { Depacketizer, isIdr, isPps, isSlice, isSps, pictureSize } from '../rtp/h264.ts';
import { isMarked, payloadOf, sourceOf, timestampOf } from '../rtp/packet.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import { MediaClock, type SenderClock } from './media-clock.ts';
import { Reorder } from './reorder.ts';

/** Decoder configuration of the pictures. Changes with their size. */
export interface VideoConfig {
  width: number;
  height: number;
  sps: Buffer;
  pps: Buffer;
}

export interface Picture {
  /** Milliseconds of our clock. */
  at: number;
  /** Display time minus `at`, in milliseconds. Not 0 with B-frames. */
  offset: number;
  isKeyframe: boolean;
  /** Units, each after its length in four bytes (ISO/IEC 14496-15). */
  data: Buffer;
  config: VideoConfig;
}

/** A retransmission takes at most two round trips. */
const waitMilliseconds = 250;
/** Limits for one picture and for one parameter set. */
const pictureBytesAtMost = 4 * 1024 * 1024;
const parameterBytesAtMost = 1_024;

/** Assembles pictures from the packets of one sender. After a loss, drops everything until the next key frame. */
export class Pictures {
  readonly #reorder = new Reorder(waitMilliseconds);
  readonly #depacketizer = new Depacketizer();
  readonly #clock: MediaClock;
  readonly #wantKeyframe: () => void;
  #units: Buffer[] = [];
  #unitBytes = 0;
  /** First packet of the incomplete picture. */
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

  /** Drops pictures until the next key frame, because they refer to missing ones. */
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
