/** RTMP chunks: assembles messages from the chunks of one connection (Adobe RTMP 1.0, section 5.3). */

export interface Message {
  type: number;
  /** Milliseconds, 32 bits that wrap. */
  timestamp: number;
  stream: number;
  data: Buffer;
}

/** The bytes break the chunk protocol, or need more memory than the limits allow. */
export class ChunkInvalid extends Error {}

interface ChunkLimits {
  messageBytes: number;
  /** Total of all incomplete messages. */
  pendingBytes: number;
}

interface ChunkStream {
  timestamp: number;
  delta: number;
  length: number;
  type: number;
  stream: number;
  /** The last header had an extended timestamp. */
  isExtended: boolean;
  /** The incomplete message in one growing buffer. A list of small copies would take far more memory. */
  bytes: Buffer;
  received: number;
}

const firstChunkBytes = 128;
const smallestChunkBytes = 64;
/** Encoders use four or five chunk streams. */
const streamsAtMost = 32;
const extendedMark = 0xffffff;
const headerBytes = [11, 7, 3, 0] as const;
const empty = Buffer.alloc(0);

/** Assembles the messages of one sender. Copies the bytes that it keeps. */
export class ChunkReader {
  readonly #streams = new Map<number, ChunkStream>();
  readonly #limits: ChunkLimits;
  #rest: Buffer = Buffer.alloc(0);
  #chunkBytes = firstChunkBytes;
  #pending = 0;
  /** The chunk being read, and how many of its bytes are missing. */
  #open: { stream: ChunkStream; missing: number } | null = null;

  /** @param limits may be raised later */
  constructor(limits: ChunkLimits) {
    this.#limits = limits;
  }

  /** Size of the sender's chunks, from the next one on. @throws ChunkInvalid */
  set chunkBytes(bytes: number) {
    if (bytes < smallestChunkBytes) throw new ChunkInvalid(`chunks of ${bytes} bytes are too small`);
    this.#chunkBytes = bytes;
  }

  /** Discards the incomplete message of a chunk stream. */
  abort(id: number): void {
    const stream = this.#streams.get(id);
    if (stream) this.#forget(stream);
  }

  /** @param received called with each complete message, before later bytes are read. @throws ChunkInvalid */
  push(data: Buffer, received: (message: Message) => void): void {
    let bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, data]) : data;
    for (;;) {
      if (!this.#open) {
        const used = this.#readHeader(bytes);
        if (used === 0) break;
        bytes = bytes.subarray(used);
      }
      const { stream, missing } = this.#open!;
      const part = bytes.subarray(0, missing);
      this.#pending += part.length;
      if (this.#pending > this.#limits.pendingBytes) throw new ChunkInvalid('too many bytes in incomplete messages');
      append(stream, part);
      bytes = bytes.subarray(part.length);
      this.#open = part.length < missing ? { stream, missing: missing - part.length } : null;
      if (this.#open) break;
      if (stream.received < stream.length) continue;
      const message = { type: stream.type, timestamp: stream.timestamp, stream: stream.stream, data: stream.bytes };
      this.#forget(stream);
      received(message);
    }
    // An incomplete header has at most 17 bytes.
    this.#rest = Buffer.from(bytes);
  }

  /** @returns the length of the header in bytes; 0 while it is incomplete */
  #readHeader(bytes: Buffer): number {
    if (bytes.length < 1) return 0;
    const format = bytes[0]! >> 6;
    let offset = 1;
    let id = bytes[0]! & 0x3f;
    if (id < 2) {
      offset += id + 1;
      if (bytes.length < offset) return 0;
      id = 64 + bytes[1]! + (id === 1 ? bytes[2]! * 256 : 0);
    }
    const length = headerBytes[format]!;
    if (bytes.length < offset + length) return 0;
    const header = bytes.subarray(offset, offset + length);
    offset += length;

    const known = this.#streams.get(id);
    if (!known && format !== 0) throw new ChunkInvalid('a short header without a previous one');
    const isNew = !known || known.received === 0;
    let time = length >= 3 ? header.readUIntBE(0, 3) : null;
    const isExtended = time === null ? known!.isExtended : time === extendedMark;
    let hasExtension = isExtended;
    if (isExtended) {
      if (bytes.length < offset + 4) return 0;
      const extended = bytes.readUInt32BE(offset);
      // Some encoders omit the extended timestamp in later chunks of a message.
      if (time === null && !isNew) hasExtension = extended === known!.timestamp || extended === known!.delta;
      else time = extended;
      if (hasExtension) offset += 4;
    }
    if (known && !isNew && format !== 3) throw new ChunkInvalid('a message begins before the former one is complete');

    const stream = known ?? this.#add(id);
    stream.isExtended = isExtended;
    if (length >= 7) {
      stream.length = header.readUIntBE(3, 3);
      stream.type = header[6]!;
    }
    if (length === 11) stream.stream = header.readUInt32LE(7);
    if (isNew) {
      // Type 3 repeats the last delta. After a full header, the delta is the timestamp of that header.
      stream.delta = time ?? stream.delta;
      stream.timestamp = format === 0 ? stream.delta : (stream.timestamp + stream.delta) >>> 0;
      if (stream.length > this.#limits.messageBytes) throw new ChunkInvalid(`a message of ${stream.length} bytes is too long`);
    }
    this.#open = { stream, missing: Math.min(this.#chunkBytes, stream.length - stream.received) };
    return offset;
  }

  #add(id: number): ChunkStream {
    if (this.#streams.size >= streamsAtMost) throw new ChunkInvalid('too many chunk streams');
    const stream: ChunkStream = { timestamp: 0, delta: 0, length: 0, type: 0, stream: 0, isExtended: false, bytes: empty, received: 0 };
    this.#streams.set(id, stream);
    return stream;
  }

  #forget(stream: ChunkStream): void {
    this.#pending -= stream.received;
    stream.bytes = empty;
    stream.received = 0;
  }
}

/** Copies a piece to the end of the message, so that the buffer of the socket can be freed. The complete message fills its buffer. */
function append(stream: ChunkStream, part: Buffer): void {
  const received = stream.received + part.length;
  if (received > stream.bytes.length) {
    // Not from the pool, because a message is passed to another thread with its whole memory.
    const grown = Buffer.allocUnsafeSlow(Math.min(stream.length, Math.max(received, 2 * stream.bytes.length)));
    stream.bytes.copy(grown, 0, 0, stream.received);
    stream.bytes = grown;
  }
  part.copy(stream.bytes, stream.received);
  stream.received = received;
}

/** Our chunk size, announced at connect. Every answer fits into one chunk. */
export const ownChunkBytes = 4_096;

/** Writes a message in one chunk with timestamp 0. @param data shorter than a chunk */
export function writeMessage(chunkStream: number, type: number, stream: number, data: Buffer): Buffer {
  const header = Buffer.alloc(12);
  header[0] = chunkStream;
  header.writeUIntBE(data.length, 4, 3);
  header[7] = type;
  header.writeUInt32LE(stream, 8);
  return Buffer.concat([header, data]);
}
