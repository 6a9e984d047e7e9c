import { type AacFrame, samplesPerFrame } from './aac.ts';
import { sampleRate } from './sound.ts';

/** A silent frame of AAC-LC, stereo. */
const silence = Buffer.from('21100460 8c1c'.replace(' ', ''), 'hex');
/** Frames closer to their expected position than this follow the previous frame without a gap. */
const toleranceSamples = sampleRate * 0.1;
/** A longer gap is not filled completely: the encoder's clock was set. */
const fillSamples = sampleRate * 10;
/** If pictures come without sound, silence is added this far behind them. */
const behindPictures = sampleRate;

/** Puts the encoded frames of an encoder in sequence. Fills gaps with silence, because players stop at a gap. */
export class CopiedSound {
  readonly #framed: (frame: AacFrame) => void;
  #next: number;

  /** @param next first free position */
  constructor(next: number, framed: (frame: AacFrame) => void) {
    this.#next = next;
    this.#framed = framed;
  }

  /** Position of the next frame. */
  get position(): number {
    return this.#next;
  }

  /** @param expected position of the frame according to the encoder's clock */
  push(expected: number, data: Uint8Array): void {
    if (expected < this.#next - toleranceSamples) return;
    if (expected > this.#next + toleranceSamples) this.#fill(expected);
    this.#emit(data);
  }

  /** @param position of the newest picture */
  noteTime(position: number): void {
    if (position - behindPictures > this.#next + samplesPerFrame) this.#fill(position - behindPictures);
  }

  #fill(until: number): void {
    if (until - this.#next > fillSamples) this.#next = until - fillSamples;
    while (this.#next + samplesPerFrame <= until) this.#emit(silence);
  }

  #emit(data: Uint8Array): void {
    this.#framed({ position: this.#next, data });
    this.#next += samplesPerFrame;
  }
}
