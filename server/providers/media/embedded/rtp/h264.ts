/** H.264 in RTP, packetization mode 1 (RFC 6184): single units, STAP-A and FU-A. */

const unitType = { slice: 1, idr: 5, sps: 7, pps: 8, stapA: 24, fuA: 28 } as const;

export const typeOfUnit = (unit: Uint8Array): number => unit[0]! & 0x1f;
export const isIdr = (unit: Uint8Array): boolean => typeOfUnit(unit) === unitType.idr;
export const isSps = (unit: Uint8Array): boolean => typeOfUnit(unit) === unitType.sps;
export const isPps = (unit: Uint8Array): boolean => typeOfUnit(unit) === unitType.pps;
/** A slice of a picture, not a delimiter or supplemental information. */
export const isSlice = (unit: Uint8Array): boolean => typeOfUnit(unit) >= unitType.slice && typeOfUnit(unit) <= unitType.idr;

/** Whether a key frame starts in this payload, with its parameter sets or its first slice. */
export function beginsKeyframe(payload: Buffer): boolean {
  if (payload.length < 2) return false;
  switch (typeOfUnit(payload)) {
    case unitType.idr:
    case unitType.sps:
      return true;
    case unitType.stapA:
      return unitsOfStap(payload).some((unit) => isIdr(unit) || isSps(unit));
    case unitType.fuA:
      return (payload[1]! & 0x80) !== 0 && (payload[1]! & 0x1f) === unitType.idr;
    default:
      return false;
  }
}

/** Maximum size of a fragmented unit. A picture of 1920×1080 is smaller. */
const unitBytesAtMost = 4 * 1024 * 1024;

/** Extracts units from payloads, which must be in order and complete. Drops broken units. */
export class Depacketizer {
  #fragments: Buffer[] = [];
  #bytes = 0;

  /** @returns the units completed by this payload */
  push(payload: Buffer): Buffer[] {
    if (payload.length === 0) return [];
    switch (typeOfUnit(payload)) {
      case unitType.stapA:
        return unitsOfStap(payload);
      case unitType.fuA:
        return this.#fragment(payload);
      default:
        return typeOfUnit(payload) < unitType.stapA ? [payload] : [];
    }
  }

  reset(): void {
    this.#fragments = [];
    this.#bytes = 0;
  }

  #fragment(payload: Buffer): Buffer[] {
    if (payload.length < 3) return [];
    const isFirst = (payload[1]! & 0x80) !== 0;
    const isLast = (payload[1]! & 0x40) !== 0;
    if (isFirst) {
      this.reset();
      this.#fragments.push(Buffer.of((payload[0]! & 0xe0) | (payload[1]! & 0x1f)));
    } else if (this.#fragments.length === 0) return [];
    this.#fragments.push(payload.subarray(2));
    this.#bytes += payload.length;
    if (this.#bytes > unitBytesAtMost) this.reset();
    if (!isLast || this.#fragments.length === 0) return [];
    const unit = Buffer.concat(this.#fragments);
    this.reset();
    return [unit];
  }
}

function unitsOfStap(payload: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let offset = 1; offset + 2 < payload.length; ) {
    const length = payload.readUInt16BE(offset);
    if (length === 0 || offset + 2 + length > payload.length) break;
    units.push(payload.subarray(offset + 2, offset + 2 + length));
    offset += 2 + length;
  }
  return units;
}

interface PictureSize {
  width: number;
  height: number;
}

/**
 * Width and height in the sequence parameter set (ITU-T H.264, 7.3.2.1.1).
 * @returns null for an unreadable set
 */
export function pictureSize(sps: Uint8Array): PictureSize | null {
  const bits = new BitReader(withoutEmulationPrevention(sps.subarray(1)));
  const profile = bits.read(8);
  bits.read(16);
  bits.unsigned();
  let chroma = 1;
  if ([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].includes(profile)) {
    chroma = bits.unsigned();
    if (chroma === 3) bits.read(1);
    bits.unsigned();
    bits.unsigned();
    bits.read(1);
    if (bits.read(1)) for (let list = 0; list < (chroma === 3 ? 12 : 8); list++) if (bits.read(1)) skipScalingList(bits, list < 6 ? 16 : 64);
  }
  bits.unsigned();
  const orderType = bits.unsigned();
  if (orderType === 0) bits.unsigned();
  else if (orderType === 1) {
    bits.read(1);
    bits.signed();
    bits.signed();
    const cycle = bits.unsigned();
    if (cycle > 255) return null;
    for (let index = 0; index < cycle; index++) bits.signed();
  }
  bits.unsigned();
  bits.read(1);
  const widthInBlocks = bits.unsigned() + 1;
  const heightInUnits = bits.unsigned() + 1;
  const framesOnly = bits.read(1);
  if (!framesOnly) bits.read(1);
  bits.read(1);
  const crop = bits.read(1) ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()] : [0, 0, 0, 0];
  if (bits.isExhausted) return null;
  const cropX = chroma === 1 || chroma === 2 ? 2 : 1;
  const cropY = (chroma === 1 ? 2 : 1) * (2 - framesOnly);
  const width = widthInBlocks * 16 - (crop[0]! + crop[1]!) * cropX;
  const height = heightInUnits * 16 * (2 - framesOnly) - (crop[2]! + crop[3]!) * cropY;
  return width > 0 && height > 0 && width <= 16_384 && height <= 16_384 ? { width, height } : null;
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size; index++) {
    if (next !== 0) next = (last + bits.signed() + 256) % 256;
    last = next === 0 ? last : next;
  }
}

/** Removes emulation prevention: the byte 3 after two zeros (ITU-T H.264, 7.4.1). */
function withoutEmulationPrevention(bytes: Uint8Array): Uint8Array {
  const plain: number[] = [];
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    plain.push(byte);
  }
  return Uint8Array.from(plain);
}

class BitReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isExhausted(): boolean {
    return this.#position > this.#bytes.length * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++, this.#position++) value = value * 2 + (((this.#bytes[this.#position >> 3] ?? 0) >> (7 - (this.#position & 7))) & 1);
    return value;
  }

  /** Exponential-Golomb code. */
  unsigned(): number {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }
}
