import type { EncodedUnit } from '../rtmp/encoded-units.ts';
import { type AacFrame, samplesPerFrame } from './aac.ts';
import { CopiedSound } from './copied-sound.ts';
import type { Picture, VideoConfig } from './pictures.ts';
import { sampleRate } from './sound.ts';

/** Milliseconds. A stalled or early encoder is off by less. A larger difference means that its clock was set. */
const offAtMost = 20_000;
/** Frames of sound that wait for the pictures of the same time, at most. An encoder without pictures is delayed by this. */
const waitingAtMost = 10;

/**
 * Copies the pictures and the sound of an encoder. Times come from the encoder's clock: TCP loses nothing, so a stalled connection
 * delivers its backlog later, with the original times.
 */
export class CopiedSender {
  readonly session: string;
  readonly #sound: CopiedSound;
  readonly #beganAt: number;
  readonly #shown: (picture: Picture) => void;
  /** Our clock minus the encoder's clock. */
  #base: number | null = null;
  #config: VideoConfig | null = null;
  #isBroken = true;
  /** Sound that is ahead of the pictures waits, because a part that ends with it would miss the key frame at its end. */
  readonly #waiting: { position: number; data: Uint8Array }[] = [];
  #picturePosition = 0;

  /** @param beganAt start of the stream in milliseconds of our clock. @param from first free position of the sound */
  constructor(session: string, { beganAt, from, shown, framed }: { beganAt: number; from: number; shown: (picture: Picture) => void; framed: (frame: AacFrame) => void }) {
    this.session = session;
    this.#beganAt = beganAt;
    this.#sound = new CopiedSound(from, framed);
    this.#shown = shown;
  }

  /** Position after the last frame of sound. */
  get position(): number {
    return this.#sound.position;
  }

  /** Drops pictures until the next key frame, because they refer to missing ones. */
  breakOff(): void {
    this.#isBroken = true;
  }

  push(unit: EncodedUnit, now: number): void {
    if (unit.kind === 'config') return this.#configure(unit.config);
    this.#base ??= now - unit.at;
    if (Math.abs(this.#base + unit.at - now) > offAtMost) this.#base = now - unit.at;
    const at = this.#base + unit.at;
    const position = Math.round(((at - this.#beganAt) / 1000) * sampleRate);
    if (unit.kind === 'sound') {
      this.#waiting.push({ position, data: unit.data });
      return this.#releaseSound(waitingAtMost);
    }
    if (unit.isKeyframe) this.#isBroken = false;
    if (this.#config === null || this.#isBroken) return;
    this.#shown({ at, offset: unit.offset, isKeyframe: unit.isKeyframe, data: bufferOf(unit.data), config: this.#config });
    this.#picturePosition = position;
    this.#releaseSound(waitingAtMost);
    this.#sound.noteTime(position);
  }

  /** Emits the sound that still waits. */
  finish(): void {
    this.#releaseSound(0);
  }

  #releaseSound(most: number): void {
    while (this.#waiting.length > most || (this.#waiting[0] && this.#waiting[0].position + samplesPerFrame <= this.#picturePosition)) {
      const { position, data } = this.#waiting.shift()!;
      this.#sound.push(position, data);
    }
  }

  /** Keeps the object if the configuration is repeated, because a new object starts a new epoch. */
  #configure({ width, height, sps, pps }: VideoConfig): void {
    const config = { width, height, sps: bufferOf(sps), pps: bufferOf(pps) };
    if (this.#config?.sps.equals(config.sps) && this.#config.pps.equals(config.pps)) return;
    this.#config = config;
  }
}

/** Messages between threads turn buffers into plain byte arrays. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
