import { audioSpecificConfig } from './aac.ts';
import type { VideoConfig } from './pictures.ts';

/** FLV with H.264 and AAC, as players of HTTP-FLV read it (Adobe Flash Video File Format 10.1, annex E). */

const tagType = { audio: 8, video: 9 } as const;

/** File header, sent first on every connection. */
export const flvHeader = (hasVideo: boolean): Buffer => Buffer.from([0x46, 0x4c, 0x56, 1, hasVideo ? 5 : 4, 0, 0, 0, 9, 0, 0, 0, 0]);

/** @param milliseconds since the start of the stream */
export function videoTag(milliseconds: number, { offset, isKeyframe, data }: { offset: number; isKeyframe: boolean; data: Buffer }): Buffer {
  const head = Buffer.of(isKeyframe ? 0x17 : 0x27, 1, 0, 0, 0);
  head.writeIntBE(Math.round(offset), 2, 3);
  return tag(tagType.video, milliseconds, head, data);
}

export function audioTag(milliseconds: number, frame: Uint8Array): Buffer {
  return tag(tagType.audio, milliseconds, Buffer.of(0xaf, 1), frame);
}

/** Tags with the decoder configurations, sent before pictures and sound. */
export function configurationTags(video: VideoConfig | null, milliseconds: number): Buffer {
  const audio = tag(tagType.audio, milliseconds, Buffer.of(0xaf, 0), audioSpecificConfig);
  if (!video) return audio;
  const { sps, pps } = video;
  const record = Buffer.concat([Buffer.of(1, sps[1]!, sps[2]!, sps[3]!, 0xff, 0xe1), u16(sps.length), sps, Buffer.of(1), u16(pps.length), pps]);
  return Buffer.concat([tag(tagType.video, milliseconds, Buffer.of(0x17, 0, 0, 0, 0), record), audio]);
}

function tag(type: number, milliseconds: number, head: Buffer, body: Uint8Array): Buffer {
  const size = head.length + body.length;
  const bytes = Buffer.alloc(11 + size + 4);
  bytes[0] = type;
  bytes.writeUIntBE(size, 1, 3);
  const time = Math.max(0, Math.round(milliseconds)) >>> 0;
  bytes.writeUIntBE(time & 0xffffff, 4, 3);
  bytes[7] = time >>> 24;
  head.copy(bytes, 11);
  bytes.set(body, 11 + head.length);
  bytes.writeUInt32BE(11 + size, 11 + size);
  return bytes;
}

const u16 = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);
