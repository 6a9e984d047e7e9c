import { isIdr, isSlice, pictureSize } from '../rtp/h264.ts';
import type { VideoConfig } from '../packager/pictures.ts';
import { StreamRefused } from './refusals.ts';

/** An encoded picture, an encoded frame of sound, or a new decoder configuration. Times are milliseconds of the encoder's clock. */
export type EncodedUnit =
  | { kind: 'config'; config: VideoConfig }
  | {
      kind: 'picture';
      /** Decode time. */
      at: number;
      /** Display time minus decode time. Not 0 with B-frames. */
      offset: number;
      isKeyframe: boolean;
      /** Slices, each after its length in four bytes. */
      data: Uint8Array;
    }
  /** AAC-LC, 48 kHz, stereo. */
  | { kind: 'sound'; at: number; data: Uint8Array };

/** Baseline, main and high: 4:2:0 with 8 bits, which every browser decodes. */
const profiles = [66, 77, 100];
const pixelsAtMost = 1920 * 1088;
const frameBytesAtMost = 8 * 1024;
/** Milliseconds. A larger composition offset is a broken stream. */
const offsetAtMost = 5_000;
const avc = 7;
const aac = 10;
/** AudioSpecificConfig: AAC-LC, 48 kHz, stereo, 1,024 samples a frame (ISO/IEC 14496-3, 1.6.2.1). Bytes after it only signal that there is no SBR. */
const takenSound = Buffer.of(0x11, 0x90);

/** Reads the FLV tags in RTMP messages (Adobe Flash Video File Format 10.1, annex E.4). */
export class EncodedUnits {
  #lengthBytes = 4;
  #hasPictures = false;
  #hasSound = false;
  #time: { last: number; unwrapped: number } | null = null;

  /** @throws StreamRefused */
  video(timestamp: number, tag: Buffer): EncodedUnit[] {
    if (tag.length < 5) return [];
    // The highest bit marks the newer codecs of Enhanced RTMP.
    if ((tag[0]! & 0x80) !== 0 || (tag[0]! & 0x0f) !== avc) throw new StreamRefused('videoCodec');
    if (tag[1] === 0) return [{ kind: 'config', config: this.#config(tag.subarray(5)) }];
    if (tag[1] !== 1 || !this.#hasPictures) return [];
    const slices = [...this.#units(tag.subarray(5))].filter((unit) => unit.length > 0 && isSlice(unit));
    if (slices.length === 0) return [];
    const offset = tag.readIntBE(2, 3);
    if (Math.abs(offset) > offsetAtMost) throw new StreamRefused('invalid');
    const data = Buffer.concat(slices.flatMap((slice) => [lengthOf(slice), slice]));
    return [{ kind: 'picture', at: this.#unwrap(timestamp), offset, isKeyframe: slices.some(isIdr), data }];
  }

  /** @throws StreamRefused */
  audio(timestamp: number, tag: Buffer): EncodedUnit[] {
    if (tag.length < 2) return [];
    if (tag[0]! >> 4 !== aac) throw new StreamRefused('audioCodec');
    if (tag[1] === 0) {
      if (tag.length < 4 || tag[2]! >> 3 !== 2) throw new StreamRefused('audioCodec');
      if (!tag.subarray(2, 4).equals(takenSound)) throw new StreamRefused('audioFormat');
      this.#hasSound = true;
      return [];
    }
    if (!this.#hasSound || tag.length === 2) return [];
    if (tag.length > frameBytesAtMost) throw new StreamRefused('invalid');
    return [{ kind: 'sound', at: this.#unwrap(timestamp), data: tag.subarray(2) }];
  }

  /** AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.2.4.1). */
  #config(record: Buffer): VideoConfig {
    const sets: Buffer[] = [];
    let offset = 5;
    for (const mask of [0x1f, 0xff]) {
      const count = (record[offset++] ?? 0) & mask;
      if (count !== 1) throw new StreamRefused('invalid');
      if (offset + 2 > record.length) throw new StreamRefused('invalid');
      const end = offset + 2 + record.readUInt16BE(offset);
      if (end > record.length) throw new StreamRefused('invalid');
      sets.push(record.subarray(offset + 2, end));
      offset = end;
    }
    const [sps, pps] = [sets[0]!, sets[1]!];
    if (sps.length < 4 || pps.length === 0) throw new StreamRefused('invalid');
    if (!profiles.includes(sps[1]!)) throw new StreamRefused('videoProfile');
    const size = pictureSize(sps);
    if (size === null) throw new StreamRefused('invalid');
    if (size.width * size.height > pixelsAtMost) throw new StreamRefused('pictureSize');
    this.#lengthBytes = (record[4]! & 3) + 1;
    this.#hasPictures = true;
    return { ...size, sps, pps };
  }

  *#units(data: Buffer): Generator<Buffer> {
    for (let offset = 0; offset < data.length; ) {
      if (offset + this.#lengthBytes > data.length) throw new StreamRefused('invalid');
      const from = offset + this.#lengthBytes;
      offset = from + data.readUIntBE(offset, this.#lengthBytes);
      if (offset > data.length) throw new StreamRefused('invalid');
      yield data.subarray(from, offset);
    }
  }

  /** Extends the 32-bit timestamp beyond its wraps. */
  #unwrap(timestamp: number): number {
    const unwrapped = this.#time === null ? timestamp : this.#time.unwrapped + ((timestamp - this.#time.last) | 0);
    this.#time = { last: timestamp, unwrapped };
    return unwrapped;
  }
}

function lengthOf(unit: Buffer): Buffer {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32BE(unit.length);
  return length;
}
