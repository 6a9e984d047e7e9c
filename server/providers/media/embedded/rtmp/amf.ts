/** The types of Action Message Format 0 that RTMP commands use (Adobe, 2007). */

export type AmfValue = number | boolean | string | null | undefined | AmfValue[] | Map<string, AmfValue>;

/** The bytes are not AMF 0, or exceed the limits of a command. */
export class AmfInvalid extends Error {}

const marker = { number: 0, boolean: 1, string: 2, object: 3, null: 5, undefined: 6, ecmaArray: 8, objectEnd: 9, strictArray: 10, date: 11, longString: 12 } as const;

/** The metadata of OBS has about 20 entries. */
const valuesAtMost = 256;
const depthAtMost = 8;

/** @throws AmfInvalid */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new Reader(bytes);
  const values: AmfValue[] = [];
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

class Reader {
  readonly #bytes: Buffer;
  #offset = 0;
  #values = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length;
  }

  value(depth: number): AmfValue {
    if (++this.#values > valuesAtMost || depth > depthAtMost) throw new AmfInvalid('too many values');
    const type = this.#take(1)[0];
    switch (type) {
      case marker.number:
        return this.#take(8).readDoubleBE(0);
      case marker.boolean:
        return this.#take(1)[0] !== 0;
      case marker.string:
        return this.#text();
      case marker.longString:
        return this.#take(this.#take(4).readUInt32BE(0)).toString('utf8');
      case marker.null:
        return null;
      case marker.undefined:
        return undefined;
      case marker.date:
        return this.#take(10).readDoubleBE(0);
      case marker.ecmaArray:
        this.#take(4);
        return this.#entries(depth);
      case marker.object:
        return this.#entries(depth);
      case marker.strictArray: {
        const count = this.#take(4).readUInt32BE(0);
        if (count > valuesAtMost) throw new AmfInvalid('too many values');
        return Array.from({ length: count }, () => this.value(depth + 1));
      }
      default:
        throw new AmfInvalid(`there is no value of type ${type}`);
    }
  }

  #entries(depth: number): Map<string, AmfValue> {
    const entries = new Map<string, AmfValue>();
    for (;;) {
      const name = this.#text();
      if (this.#bytes[this.#offset] === marker.objectEnd) {
        this.#offset++;
        return entries;
      }
      entries.set(name, this.value(depth + 1));
    }
  }

  #text(): string {
    return this.#take(this.#take(2).readUInt16BE(0)).toString('utf8');
  }

  #take(length: number): Buffer {
    if (this.#offset + length > this.#bytes.length) throw new AmfInvalid('the value is cut short');
    this.#offset += length;
    return this.#bytes.subarray(this.#offset - length, this.#offset);
  }
}

type WrittenValue = number | string | null | Readonly<Record<string, number | string>>;

export const writeAmf = (...values: WrittenValue[]): Buffer => Buffer.concat(values.map(written));

function written(value: WrittenValue): Buffer {
  if (value === null) return Buffer.of(marker.null);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.of(marker.string), text(value)]);
  return Buffer.concat([Buffer.of(marker.object), ...Object.entries(value).flatMap(([name, each]) => [text(name), written(each)]), Buffer.of(0, 0, marker.objectEnd)]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);
}
