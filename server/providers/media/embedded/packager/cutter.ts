import { type AacFrame, samplesPerFrame } from './aac.ts';
import { fragment, initSection, type VideoSample, videoTimescale } from './fragmented-mp4.ts';
import type { Picture, VideoConfig } from './pictures.ts';
import { sampleRate } from './sound.ts';

/** The init section of an epoch. An epoch lasts until the decoder configuration changes. */
export interface Init {
  epoch: number;
  data: Buffer;
  /** Milliseconds since the begin of the stream. */
  at: number;
  video: VideoConfig | null;
}

/** A fragment of about half a second. One or more form a segment. */
export interface Part {
  epoch: number;
  segment: number;
  /** Index in the segment, from 0. */
  index: number;
  /** Milliseconds since the begin of the stream. */
  at: number;
  milliseconds: number;
  /** The part begins with a key frame, or the stream has no pictures. */
  isIndependent: boolean;
  endsSegment: boolean;
  data: Buffer;
}

const partMilliseconds = 500;
/** A key frame this soon after the end of a part extends the part, because the next part would be too short. */
const stretchMilliseconds = 20;
export const longestPartMilliseconds = partMilliseconds + stretchMilliseconds;
/** A segment ends at the first key frame after this time. Browsers are asked for one every two seconds. */
const segmentFrom = 1_800;
/** A segment without a key frame ends after this time. */
const segmentAtMost = 4_000;
/** A stream without pictures for this long is packaged as sound only. */
export const waitForPictures = 1_500;

/** Cuts pictures and sound into parts of fragmented MP4. Sound has no gaps, so its time drives the cutting. */
export class Cutter {
  readonly #cut: (part: Part) => void;
  readonly #begun: (init: Init) => void;
  readonly #firstEpoch: number;
  #pictures: Picture[] = [];
  #frames: { at: number; frame: AacFrame }[] = [];
  #soundUntil = 0;
  #epoch: { number: number; video: VideoConfig | null } | null = null;
  #segment = 0;
  #part = 0;
  #segmentBegan = 0;
  #partBegan = 0;
  #sequence = 0;
  #lastPictureAt = -1;

  /** @param firstEpoch number of the first epoch. Must be greater than before a restart, because init sections are named by it. */
  constructor({ firstEpoch, begun, cut }: { firstEpoch: number; begun: (init: Init) => void; cut: (part: Part) => void }) {
    this.#begun = begun;
    this.#cut = cut;
    this.#firstEpoch = firstEpoch;
  }

  /** @param picture with its time in milliseconds since the start of the stream */
  addPicture(picture: Picture): void {
    // A late picture goes into the next part if its own part is already out, because later pictures refer to it.
    const at = Math.max(picture.at, this.#lastPictureAt + 1, this.#partBegan);
    this.#lastPictureAt = at;
    this.#pictures.push({ ...picture, at });
  }

  addSound(frame: AacFrame): void {
    const at = (frame.position / sampleRate) * 1000;
    this.#frames.push({ at, frame });
    this.#soundUntil = at + (samplesPerFrame / sampleRate) * 1000;
    while (this.#advance());
  }

  /** Cuts the rest at the end of the stream. */
  finish(): void {
    if (!this.#epoch) this.#begin();
    if (this.#epoch && this.#soundUntil > this.#partBegan) this.#emit(this.#soundUntil, true);
  }

  #advance(): boolean {
    if (!this.#epoch) return this.#begin();
    const first = this.#pictures[0];
    if (first?.isKeyframe && first.at === this.#partBegan && first.config !== this.#epoch.video) {
      // The key frame arrived after the part that should have ended with it.
      this.#nextSegment(this.#partBegan);
      this.#open(first.config, this.#partBegan);
      return true;
    }
    const keyframe = this.#pictures.find((picture) => picture.isKeyframe && picture.at > this.#partBegan && (picture.at - this.#segmentBegan >= segmentFrom || picture.config !== this.#epoch!.video));
    const end = keyframe && keyframe.at <= this.#partBegan + longestPartMilliseconds ? keyframe.at : this.#partBegan + partMilliseconds;
    if (this.#soundUntil < end) return false;
    const isAtKeyframe = keyframe?.at === end;
    const length = end - this.#segmentBegan;
    const endsSegment = isAtKeyframe || length >= segmentAtMost || (this.#epoch.video === null && length >= segmentFrom);
    this.#emit(end, endsSegment);
    if (isAtKeyframe && keyframe.config !== this.#epoch.video) this.#open(keyframe.config, end);
    return true;
  }

  #begin(): boolean {
    const first = this.#pictures.findIndex(({ isKeyframe }) => isKeyframe);
    const picture = this.#pictures[first];
    if (picture && picture.at <= this.#soundUntil) {
      this.#pictures.splice(0, first);
      this.#open(picture.config, picture.at);
    } else if (!picture && this.#frames.length > 0 && this.#soundUntil - this.#frames[0]!.at >= waitForPictures) this.#open(null, this.#frames[0]!.at);
    else return false;
    this.#frames = this.#frames.filter(({ at }) => at >= this.#partBegan);
    return true;
  }

  #open(video: VideoConfig | null, at: number): void {
    this.#epoch = { number: this.#epoch ? this.#epoch.number + 1 : this.#firstEpoch, video };
    this.#segmentBegan = this.#partBegan = at;
    this.#begun({ epoch: this.#epoch.number, data: initSection(video), at, video });
  }

  #emit(end: number, endsSegment: boolean): void {
    const began = this.#partBegan;
    const pictures = this.#takePictures(end);
    const frames = this.#takeFrames(end);
    const data = fragment({
      sequence: ++this.#sequence,
      video: pictures.samples.length > 0 ? { time: pictures.time, samples: pictures.samples } : null,
      audio: frames.length > 0 ? { time: frames[0]!.frame.position, frames: frames.map(({ frame }) => frame.data) } : null,
    });
    this.#cut({
      epoch: this.#epoch!.number,
      segment: this.#segment,
      index: this.#part,
      at: began,
      milliseconds: end - began,
      isIndependent: this.#epoch!.video === null || pictures.samples[0]?.isKeyframe === true,
      endsSegment,
      data,
    });
    this.#partBegan = end;
    this.#part++;
    if (endsSegment) this.#nextSegment(end);
  }

  #nextSegment(at: number): void {
    this.#segment++;
    this.#part = 0;
    this.#segmentBegan = at;
  }

  #takePictures(end: number): { time: number; samples: VideoSample[] } {
    const count = this.#pictures.findIndex(({ at }) => at >= end);
    const taken = this.#pictures.splice(0, count === -1 ? this.#pictures.length : count);
    if (this.#epoch!.video === null) return { time: 0, samples: [] };
    const ticks = taken.map(({ at }) => inTicks(at));
    const until = inTicks(this.#pictures[0]?.at ?? end);
    return {
      time: ticks[0] ?? 0,
      samples: taken.map(({ offset, isKeyframe, data }, index) => ({ offset: inTicks(offset), isKeyframe, data, duration: Math.max(1, (ticks[index + 1] ?? until) - ticks[index]!) })),
    };
  }

  #takeFrames(end: number): { at: number; frame: AacFrame }[] {
    const count = this.#frames.findIndex(({ at }) => at >= end);
    return this.#frames.splice(0, count === -1 ? this.#frames.length : count);
  }
}

const inTicks = (milliseconds: number): number => Math.round((milliseconds / 1000) * videoTimescale);
