import { stat } from 'node:fs/promises';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input, type InputAudioTrack, type InputVideoTrack } from 'mediabunny';
import type { MediaKind } from './outgoing.ts';

/** A picture or a frame of sound of a looped file. */
interface LoopedSample {
  kind: MediaKind;
  /** Seconds since the start of the file. */
  at: number;
  /** Units of a picture, or one Opus frame. */
  data: readonly Uint8Array[];
}

export interface LoopedFile {
  /** Ordered by time. */
  samples: readonly LoopedSample[];
  seconds: number;
}

/** The file cannot be sent without re-encoding. */
class LoopedFileUnreadable extends Error {}

const fileBytesAtMost = 64 * 1024 * 1024;

/**
 * Reads an MP4 of H.264 without B-frames, and Opus if it has sound. Nothing is re-encoded.
 * @throws LoopedFileUnreadable
 */
export async function readLoopedFile(path: string): Promise<LoopedFile> {
  const size = await stat(path).then(({ size: bytes }) => bytes, () => 0);
  if (size === 0 || size > fileBytesAtMost) throw new LoopedFileUnreadable(`${path} is missing, empty or longer than ${fileBytesAtMost} bytes`);
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    const video = await input.getPrimaryVideoTrack();
    const audio = await input.getPrimaryAudioTrack();
    if (!video || video.codec !== 'avc' || (audio && audio.codec !== 'opus')) throw new LoopedFileUnreadable(`${path} is not H.264 with Opus`);
    const samples = [...(await samplesOf('video', video, pictureUnits(await parameterSets(video)))), ...(audio ? await samplesOf('audio', audio, (data) => [data]) : [])];
    if (samples.length === 0) throw new LoopedFileUnreadable(`${path} is empty`);
    return { samples: samples.toSorted((one, other) => one.at - other.at), seconds: await input.computeDuration() };
  } catch (error) {
    throw error instanceof LoopedFileUnreadable ? error : new LoopedFileUnreadable(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    input.dispose();
  }
}

async function samplesOf(kind: MediaKind, track: InputAudioTrack | InputVideoTrack, split: (data: Uint8Array, isKeyframe: boolean) => Uint8Array[]): Promise<LoopedSample[]> {
  const samples: LoopedSample[] = [];
  for await (const { data, timestamp, type } of new EncodedPacketSink(track).packets()) {
    // Opus starts with samples before 0, which players skip.
    if (timestamp < 0) continue;
    if (kind === 'video' && timestamp < (samples.at(-1)?.at ?? 0)) throw new LoopedFileUnreadable('the pictures are not in the order of their times (B-frames)');
    samples.push({ kind, at: timestamp, data: split(data, type === 'key') });
  }
  return samples;
}

/** SPS and PPS in the decoder configuration (ISO/IEC 14496-15, 5.2.4.1). */
async function parameterSets(track: InputAudioTrack | InputVideoTrack): Promise<Uint8Array[]> {
  const config = (await track.getDecoderConfig()) as { description?: AllowSharedBufferSource } | null;
  const description = config?.description;
  if (!description) throw new LoopedFileUnreadable('the file has no decoder configuration');
  const record = ArrayBuffer.isView(description) ? Buffer.from(description.buffer, description.byteOffset, description.byteLength) : Buffer.from(description as ArrayBuffer);
  const sets: Uint8Array[] = [];
  let offset = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = record[offset++]! & mask;
    for (let index = 0; index < count; index++) {
      const length = record.readUInt16BE(offset);
      sets.push(record.subarray(offset + 2, offset + 2 + length));
      offset += 2 + length;
    }
  }
  return sets;
}

/** Puts the parameter sets before every key frame, because a viewer may start at any of them. */
const pictureUnits =
  (sets: readonly Uint8Array[]) =>
  (data: Uint8Array, isKeyframe: boolean): Uint8Array[] => {
    const units: Uint8Array[] = isKeyframe ? [...sets] : [];
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    for (let offset = 0; offset + 4 < bytes.length; ) {
      const length = bytes.readUInt32BE(offset);
      units.push(bytes.subarray(offset + 4, offset + 4 + length));
      offset += 4 + length;
    }
    return units;
  };
