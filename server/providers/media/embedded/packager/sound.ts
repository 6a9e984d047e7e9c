import { OpusDecoder } from 'opus-decoder';
import { payloadOf } from '../rtp/packet.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import { MediaClock, type SenderClock } from './media-clock.ts';

export const sampleRate = 48_000;
export const channelCount = 2;

/** Sound with a larger offset is moved to its position at once, with a gap or an overlap. */
const jumpSamples = sampleRate * 0.04;
/** Sound with a larger offset is stretched or shortened. Smaller offsets are jitter of the reports. */
const slackSamples = sampleRate * 0.008;

/**
 * The position and the number of samples of decoded sound. Sound cards drift by tens of parts per million, so sound that is only appended
 * would lose the sync with its pictures. A packet gets one sample more or fewer (0.1 %), which is inaudible and faster than any drift.
 * @param expected position by the sender's clock
 * @param next end of the previous sound, or null
 */
export function placeSound(expected: number, next: number | null, count: number): { position: number; count: number } {
  if (next === null || Math.abs(expected - next) > jumpSamples) return { position: expected, count };
  return { position: next, count: count + (Math.abs(expected - next) > slackSamples ? Math.sign(expected - next) : 0) };
}

/** Linear interpolation to another number of samples. */
function stretched(samples: Float32Array, count: number): Float32Array {
  if (count === samples.length) return samples;
  const step = (samples.length - 1) / (count - 1);
  return Float32Array.from({ length: count }, (_, index) => {
    const at = Math.min(Math.floor(index * step), samples.length - 2);
    const part = index * step - at;
    return samples[at]! * (1 - part) + samples[at + 1]! * part;
  });
}

/** Mixes the voices of several senders into one track without gaps. Positions are samples since the start of the mixer. */
export class Mixer {
  readonly #beganAt: number;
  /** Mixed samples, interleaved. Index 0 is position `#taken`. */
  #pending = new Float32Array(sampleRate * channelCount * 2);
  #taken = 0;

  /** @param beganAt milliseconds of our clock */
  constructor(beganAt: number) {
    this.#beganAt = beganAt;
  }

  positionAt(milliseconds: number): number {
    return Math.round(((milliseconds - this.#beganAt) / 1000) * sampleRate);
  }

  timeAt(position: number): number {
    return this.#beganAt + (position / sampleRate) * 1000;
  }

  /** Adds samples to the mix. Samples before `#taken`, or more than two seconds ahead, are dropped. */
  add(position: number, channels: readonly Float32Array[], count: number): void {
    const [left, right = left] = channels;
    const room = this.#pending.length / channelCount;
    for (let index = Math.max(0, this.#taken - position); index < count; index++) {
      const at = position + index - this.#taken;
      if (at >= room) break;
      this.#pending[at * 2]! += left![index]!;
      this.#pending[at * 2 + 1]! += right![index]!;
    }
  }

  /** Drops the mix before a position. */
  skipTo(position: number): void {
    while (this.#taken < position) this.takeUntil(this.timeAt(position));
  }

  /** Takes the mix up to a time. Gaps are silence. */
  takeUntil(milliseconds: number): { position: number; samples: Float32Array } {
    const room = this.#pending.length / channelCount;
    const count = Math.max(0, Math.min(room, this.positionAt(milliseconds) - this.#taken));
    const position = this.#taken;
    const samples = this.#pending.slice(0, count * channelCount);
    this.#pending.copyWithin(0, count * channelCount);
    this.#pending.fill(0, this.#pending.length - count * channelCount);
    this.#taken += count;
    for (let index = 0; index < samples.length; index++) samples[index] = Math.max(-1, Math.min(1, samples[index]!));
    return { position, samples };
  }
}

/** Decodes the voice of one sender and adds it to the mix at its position. */
export class Voice {
  readonly #clock: MediaClock;
  readonly #decoder = new OpusDecoder({ channels: channelCount });
  #isReady = false;
  #next: number | null = null;

  constructor(sender: SenderClock) {
    this.#clock = new MediaClock(sampleRate, sender);
    void this.#decoder.ready.then(() => (this.#isReady = true));
  }

  /** @returns the time of the packet in milliseconds of our clock, null if it has no sound */
  push(packet: Buffer, now: number, mixer: Mixer): number | null {
    const payload = payloadOf(packet);
    if (!this.#isReady || payload.length === 0) return null;
    const { channelData, samplesDecoded } = this.#decoder.decodeFrame(payload);
    if (samplesDecoded === 0) return null;
    const { position, count } = placeSound(mixer.positionAt(this.#clock.timeOf(packet, now)), this.#next, samplesDecoded);
    mixer.add(position, channelData.map((channel) => stretched(channel.subarray(0, samplesDecoded), count)), count);
    this.#next = position + count;
    return mixer.timeAt(position);
  }

  noteReport(report: SenderReport, now: number): void {
    this.#clock.noteReport(report, now);
  }

  close(): void {
    void this.#decoder.ready.then(() => this.#decoder.free());
  }
}
