import { type FileHandle, open } from 'node:fs/promises';

/** Validates uploaded films: MP4 files (ISO/IEC 14496-12). It reads the boxes and decodes nothing. */

const incomplete = '影片不完整，请重新导出后再传';
const unplayable = '请选 MP4 格式、H.264 画面、AAC 声音的影片';
/** The index of a film of a few minutes has less than 1 MB. */
const movieBytesMax = 16 * 1024 * 1024;
/** Limit for the first level of a file. A film in fragments has two boxes for each. */
const boxesOfFileMax = 10_000;
/** Limit for all boxes that are read from one index. A film has fewer than 100. Reading takes the time of the whole portal. */
const boxesOfIndexMax = 2_000;
const largestSide = 4096;

interface Box {
  type: string;
  /** Offset of the content, and of the byte after it. */
  from: number;
  to: number;
}

/** The reason why browsers may not play a file, shown to people. Null for a valid film. */
export async function filmFault(path: string): Promise<string | null> {
  const file = await open(path);
  try {
    const boxes = await boxesOfFile(file);
    if (boxes === null) return incomplete;
    if (boxes[0]?.type !== 'ftyp') return unplayable;
    const movie = boxes.find(({ type }) => type === 'moov');
    if (!movie || !boxes.some(({ type }) => type === 'mdat')) return incomplete;
    if (movie.to - movie.from > movieBytesMax) return unplayable;
    const bytes = Buffer.alloc(movie.to - movie.from);
    await file.read(bytes, 0, bytes.length, movie.from);
    return new Index(bytes).isPlayable() ? null : unplayable;
  } finally {
    await file.close();
  }
}

/** The boxes of the first level. Null if the file ends in the middle of one. */
async function boxesOfFile(file: FileHandle): Promise<Box[] | null> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  const head = Buffer.alloc(16);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(head, 0, 16, at);
    const box = boxAt(head.subarray(0, bytesRead), at, size);
    if (box === null || boxes.push(box) > boxesOfFileMax) return null;
    at = box.to;
  }
  return boxes;
}

/** @param head up to 16 bytes of the box. @param at its offset. @param end of the containing box */
function boxAt(head: Buffer, at: number, end: number): Box | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  // Length 1: a 64-bit length follows. Length 0: the box ends with its container.
  const isLong = short === 1;
  if (isLong && head.length < 16) return null;
  const length = short === 0 ? end - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
  const from = at + (isLong ? 16 : 8);
  const to = at + length;
  return to < from || to > end ? null : { type: head.toString('latin1', 4, 8), from, to };
}

/** The content of `moov`. */
class Index {
  readonly #bytes: Buffer;
  #boxesLeft = boxesOfIndexMax;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** True for at least one H.264 track, and only AAC as sound. */
  isPlayable(): boolean {
    const bytes = this.#bytes;
    const tracks = (this.#boxesIn({ from: 0, to: bytes.length }) ?? []).filter(({ type }) => type === 'trak');
    const kinds = tracks.map((track) => {
      const media = this.#boxIn(track, 'mdia');
      const handler = media && this.#boxIn(media, 'hdlr');
      const samples = media && this.#boxIn(media, 'minf', 'stbl', 'stsd');
      if (!handler || handler.to - handler.from < 12) return 'broken';
      const kind = bytes.toString('latin1', handler.from + 8, handler.from + 12);
      if (kind !== 'vide' && kind !== 'soun') return 'other';
      // Version, flags and number of entries come before the first entry.
      const entry = samples && samples.to - samples.from >= 16 ? boxAt(bytes.subarray(samples.from + 8, samples.from + 24), samples.from + 8, samples.to) : null;
      if (entry === null) return 'broken';
      if (kind === 'soun') return entry.type === 'mp4a' ? 'sound' : 'broken';
      return this.#isPicture(entry) ? 'picture' : 'broken';
    });
    return kinds.includes('picture') && !kinds.includes('broken');
  }

  /** Finds a box inside another one by the path of types. */
  #boxIn(within: Pick<Box, 'from' | 'to'>, ...path: readonly string[]): Box | null {
    let found: Pick<Box, 'from' | 'to'> = within;
    for (const type of path) {
      const box = this.#boxesIn(found)?.find((each) => each.type === type);
      if (!box) return null;
      found = box;
    }
    return found as Box;
  }

  /** The boxes between two offsets. Null if one reaches beyond the end, or the index has too many. */
  #boxesIn({ from, to }: Pick<Box, 'from' | 'to'>): Box[] | null {
    const boxes: Box[] = [];
    for (let at = from; at < to; ) {
      if (this.#boxesLeft-- <= 0) return null;
      const box = boxAt(this.#bytes.subarray(at, Math.min(at + 16, to)), at, to);
      if (box === null) return null;
      boxes.push(box);
      at = box.to;
    }
    return boxes;
  }

  /** VisualSampleEntry: 24 bytes, then width and height. */
  #isPicture({ type, from, to }: Box): boolean {
    if (!['avc1', 'avc3'].includes(type) || to - from < 28) return false;
    const [width, height] = [this.#bytes.readUInt16BE(from + 24), this.#bytes.readUInt16BE(from + 26)];
    return width > 0 && height > 0 && width <= largestSide && height <= largestSide;
  }
}
