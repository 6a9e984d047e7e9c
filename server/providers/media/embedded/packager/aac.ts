import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output } from 'mediabunny';
import { channelCount, sampleRate } from './sound.ts';

export interface AacFrame {
  /** In samples since the first one. */
  position: number;
  data: Uint8Array;
}

export const samplesPerFrame = 1024;

const bitsPerSecond = 96_000;

/** The encoder's output begins with one frame of silence before the first sample (`initial_padding` of FFmpeg's AAC encoder). */
const delaySamples = samplesPerFrame;

registerAacEncoder();

/** Encodes AAC-LC, which every HLS and FLV player supports, including iOS. Frames come in order, some milliseconds later. */
export class AacEncoder {
  readonly #source: AudioSampleSource;
  readonly #output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() });
  readonly #failed: (error: unknown) => void;
  #started: Promise<void>;
  #beginsAt: number | null = null;

  constructor(framed: (frame: AacFrame) => void, failed: (error: unknown) => void) {
    this.#source = new AudioSampleSource({
      codec: 'aac',
      bitrate: bitsPerSecond,
      onEncodedPacket: ({ timestamp, data }) => {
        const position = Math.round(timestamp * sampleRate) - delaySamples;
        if (position >= this.#beginsAt!) framed({ position, data });
      },
    });
    this.#output.addAudioTrack(this.#source);
    this.#failed = failed;
    this.#started = this.#output.start().catch(failed);
  }

  push(position: number, samples: Float32Array): void {
    if (samples.length === 0) return;
    this.#beginsAt ??= position;
    const sample = new AudioSample({ format: 'f32', sampleRate, numberOfChannels: channelCount, timestamp: position / sampleRate, data: samples });
    this.#started = this.#started
      .then(() => this.#source.add(sample))
      .catch(this.#failed)
      .finally(() => sample.close());
  }

  /** Ends the encoder and drops its last frames. */
  discard(): void {
    void this.#started.then(() => this.#output.cancel()).catch(() => undefined);
  }

  /** Ends the encoder after its last frames. */
  async close(): Promise<void> {
    await this.#started;
    await this.#output.finalize().catch(this.#failed);
  }
}

/** AudioSpecificConfig: AAC-LC, 48 kHz, stereo (ISO/IEC 14496-3, 1.6.2.1). */
export const audioSpecificConfig = Buffer.of(0x11, 0x90);
