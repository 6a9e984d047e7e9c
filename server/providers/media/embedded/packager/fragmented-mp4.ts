import { audioSpecificConfig, samplesPerFrame } from './aac.ts';
import { channelCount, sampleRate } from './sound.ts';
import type { VideoConfig } from './pictures.ts';

/** Fragmented MP4 with H.264 and AAC (ISO/IEC 14496-12, -14, -15). The init section and fragments form a file; a fragment is a part of HLS. */

export const videoTimescale = 90_000;
const track = { video: 1, audio: 2 } as const;

export interface VideoSample {
  /** In units of `videoTimescale`. */
  duration: number;
  /** Display time minus decode time, in the same units. */
  offset: number;
  isKeyframe: boolean;
  data: Uint8Array;
}

interface Fragment {
  sequence: number;
  /** Decode times of the first samples, in the timescale of the track. */
  video: { time: number; samples: readonly VideoSample[] } | null;
  audio: { time: number; frames: readonly Uint8Array[] } | null;
}

export const initSection = (video: VideoConfig | null): Buffer =>
  Buffer.concat([
    box('ftyp', ascii('iso6'), u32(0), ascii('iso6'), ascii('cmfc'), ascii('mp41')),
    box(
      'moov',
      fullBox('mvhd', 0, 0, u32(0), u32(0), u32(1000), u32(0), u32(0x10000), u16(0x100), Buffer.alloc(10), matrix, Buffer.alloc(24), u32(3)),
      ...(video ? [videoTrack(video)] : []),
      audioTrack(),
      box('mvex', ...(video ? [trackExtends(track.video)] : []), trackExtends(track.audio)),
    ),
  ]);

/** Writes a `moof` and its `mdat`. */
export function fragment({ sequence, video, audio }: Fragment): Buffer {
  const videoBytes = video ? sum(video.samples.map(({ data }) => data.length)) : 0;
  const make = (dataOffset: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      ...(video ? [videoRun(video, dataOffset)] : []),
      ...(audio ? [audioRun(audio, dataOffset + videoBytes)] : []),
    );
  const moof = make(make(0).length + 8);
  return Buffer.concat([moof, box('mdat', ...(video?.samples.map(({ data }) => data) ?? []), ...(audio?.frames ?? []))]);
}

const samplesAreKeyframes = 0x02000000;
const samplesDependOnOthers = 0x01010000;

function videoRun({ time, samples }: NonNullable<Fragment['video']>, dataOffset: number): Buffer {
  const hasOffsets = samples.some(({ offset }) => offset !== 0);
  const entries = samples.map(({ duration, offset, isKeyframe, data }) => Buffer.concat([u32(duration), u32(data.length), u32(isKeyframe ? samplesAreKeyframes : samplesDependOnOthers), ...(hasOffsets ? [u32(offset)] : [])]));
  return box('traf', fullBox('tfhd', 0, 0x020000, u32(track.video)), decodeTime(time), fullBox('trun', hasOffsets ? 1 : 0, hasOffsets ? 0x000f01 : 0x000701, u32(samples.length), u32(dataOffset), ...entries));
}

function audioRun({ time, frames }: NonNullable<Fragment['audio']>, dataOffset: number): Buffer {
  return box(
    'traf',
    fullBox('tfhd', 0, 0x020028, u32(track.audio), u32(samplesPerFrame), u32(samplesAreKeyframes)),
    decodeTime(time),
    fullBox('trun', 0, 0x000201, u32(frames.length), u32(dataOffset), ...frames.map((frame) => u32(frame.length))),
  );
}

const decodeTime = (time: number): Buffer => {
  const value = Buffer.alloc(8);
  value.writeBigUInt64BE(BigInt(Math.max(0, Math.round(time))));
  return fullBox('tfdt', 1, 0, value);
};

function videoTrack({ width, height, sps, pps }: VideoConfig): Buffer {
  const decoderConfig = box('avcC', Buffer.of(1, sps[1]!, sps[2]!, sps[3]!, 0xff, 0xe1), u16(sps.length), sps, Buffer.of(1), u16(pps.length), pps);
  const entry = box('avc1', Buffer.alloc(6), u16(1), Buffer.alloc(16), u16(width), u16(height), u32(0x480000), u32(0x480000), u32(0), u16(1), Buffer.alloc(32), u16(0x18), u16(0xffff), decoderConfig);
  return trackBox({ id: track.video, timescale: videoTimescale, handler: 'vide', width, height, header: fullBox('vmhd', 0, 1, Buffer.alloc(8)), entry });
}

function audioTrack(): Buffer {
  const decoderSpecific = descriptor(5, audioSpecificConfig);
  const decoderConfig = descriptor(4, Buffer.concat([Buffer.of(0x40, 0x15, 0, 0, 0), u32(128_000), u32(96_000), decoderSpecific]));
  const elementaryStream = descriptor(3, Buffer.concat([u16(1), Buffer.of(0), decoderConfig, descriptor(6, Buffer.of(2))]));
  const entry = box('mp4a', Buffer.alloc(6), u16(1), Buffer.alloc(8), u16(channelCount), u16(16), u32(0), u32(sampleRate * 65_536), fullBox('esds', 0, 0, elementaryStream));
  return trackBox({ id: track.audio, timescale: sampleRate, handler: 'soun', width: 0, height: 0, header: fullBox('smhd', 0, 0, u32(0)), entry });
}

function trackBox({ id, timescale, handler, width, height, header, entry }: { id: number; timescale: number; handler: string; width: number; height: number; header: Buffer; entry: Buffer }): Buffer {
  return box(
    'trak',
    fullBox('tkhd', 0, 3, u32(0), u32(0), u32(id), u32(0), u32(0), Buffer.alloc(8), u16(0), u16(0), u16(handler === 'soun' ? 0x100 : 0), u16(0), matrix, u32(width * 65_536), u32(height * 65_536)),
    box(
      'mdia',
      fullBox('mdhd', 0, 0, u32(0), u32(0), u32(timescale), u32(0), u16(0x55c4), u16(0)),
      fullBox('hdlr', 0, 0, u32(0), ascii(handler), Buffer.alloc(12), Buffer.of(0)),
      box(
        'minf',
        header,
        box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
        box('stbl', fullBox('stsd', 0, 0, u32(1), entry), fullBox('stts', 0, 0, u32(0)), fullBox('stsc', 0, 0, u32(0)), fullBox('stsz', 0, 0, u32(0), u32(0)), fullBox('stco', 0, 0, u32(0))),
      ),
    ),
  );
}

const trackExtends = (id: number): Buffer => fullBox('trex', 0, 0, u32(id), u32(1), u32(0), u32(0), u32(0));

const matrix = Buffer.concat([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(u32));

function box(type: string, ...contents: Uint8Array[]): Buffer {
  return Buffer.concat([u32(8 + sum(contents.map(({ length }) => length))), ascii(type), ...contents]);
}

const fullBox = (type: string, version: number, flags: number, ...contents: Uint8Array[]): Buffer => box(type, u32(version * 2 ** 24 + flags), ...contents);

const descriptor = (tag: number, content: Buffer): Buffer => Buffer.concat([Buffer.of(tag, content.length), content]);

function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}

const u16 = (value: number): Buffer => Buffer.of((value >> 8) & 0xff, value & 0xff);
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
