/** Validates uploaded pictures. It reads the container and decodes nothing. */

interface PictureFile {
  type: 'image/png' | 'image/jpeg' | 'image/webp';
  ending: 'png' | 'jpg' | 'webp';
  width: number;
  height: number;
  /** The bytes up to the end of the container. Some cameras append data, which is dropped. */
  bytes: Buffer;
}

type Found = Pick<PictureFile, 'width' | 'height'> & { end: number };

/** Browsers need four bytes for each pixel. */
const pixelsAtMost = 50_000_000;

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG, third edition, section 5: chunks from IHDR to IEND. */
function png(bytes: Buffer): Found | null {
  if (!bytes.subarray(0, 8).equals(pngStart) || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end > bytes.length ? null : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), end };
    at = end;
  }
  return null;
}

const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** ITU-T T.81, annex B: segments from SOI to EOI. Compressed data contains only restart markers. */
function jpeg(bytes: Buffer): Found | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  let size: Pick<Found, 'width' | 'height'> | null = null;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xd9) return size && { ...size, end: at + 2 };
    if (marker === 0xff) at++;
    else if (marker === 0x01 || isRestart(marker)) at += 2;
    else {
      if (at + 9 > bytes.length) return null;
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = markerAfter(bytes, at);
    }
  }
  return null;
}

function markerAfter(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && (bytes[at + 1] === 0 || isRestart(bytes[at + 1] ?? 0))) at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}

/** RFC 9649, sections 2.3 to 2.7. */
function webp(bytes: Buffer): Found | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = 8 + bytes.readUInt32LE(4);
  if (end < 30 || end > bytes.length) return null;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return bytes.readUIntBE(23, 3) === 0x9d012a ? { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff, end } : null;
    case 'VP8L': {
      const sizes = bytes.readUInt32LE(21);
      return bytes[20] === 0x2f ? { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1, end } : null;
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1, end };
    default:
      return null;
  }
}

const kinds = [
  { type: 'image/png', ending: 'png', read: png },
  { type: 'image/jpeg', ending: 'jpg', read: jpeg },
  { type: 'image/webp', ending: 'webp', read: webp },
] as const;

/** The picture in a file. Null if it is no picture, is truncated, or has too many pixels to be shown. */
export function pictureIn(bytes: Buffer): PictureFile | null {
  for (const { type, ending, read } of kinds) {
    const found = read(bytes);
    if (!found) continue;
    const { width, height, end } = found;
    return width > 0 && height > 0 && width * height <= pixelsAtMost ? { type, ending, width, height, bytes: bytes.subarray(0, end) } : null;
  }
  return null;
}
