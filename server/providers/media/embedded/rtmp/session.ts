import { type AmfValue, readAmf, writeAmf } from './amf.ts';
import { ChunkReader, type Message, ownChunkBytes, writeMessage } from './chunks.ts';

/** The protocol of one connection, without its socket (Adobe RTMP 1.0). A connection publishes one stream. */
interface SessionEvents {
  send(bytes: Buffer): void;
  /** The encoder asks to publish. The receiver answers with `admit` or `refuse`. */
  publish(key: string): void;
  audio(timestamp: number, tag: Buffer): void;
  video(timestamp: number, tag: Buffer): void;
  /** The encoder stopped publishing. */
  left(): void;
}

/** The bytes are not RTMP, or the encoder does not publish. */
export class RtmpInvalid extends Error {}

const type = { setChunkSize: 1, abort: 2, userControl: 4, windowSize: 5, peerBandwidth: 6, audio: 8, video: 9, commandAmf3: 17, data: 18, command: 20 } as const;
const userControl = { streamBegin: 0, pingRequest: 6, pingResponse: 7 } as const;
const chunkStream = { control: 2, command: 3, status: 5 } as const;
const version = 3;
const handshakeBytes = 1_536;
const application = 'live';
const streamNumber = 1;
const ownWindowBytes = 2_500_000;
/** Limits until the key is accepted. An encoder sends only commands until then. */
const messageBytesBeforeKey = 8 * 1024;
const bytesBeforeKey = 64 * 1024;
/** A key frame of 1920×1080 takes about 500 KB. */
const messageBytes = 4 * 1024 * 1024;

export class RtmpSession {
  readonly #events: SessionEvents;
  readonly #limits = { messageBytes: messageBytesBeforeKey, pendingBytes: bytesBeforeKey };
  readonly #chunks = new ChunkReader(this.#limits);
  #handshake: Buffer | null = Buffer.alloc(0);
  #hasGreeted = false;
  #state: 'new' | 'connected' | 'asking' | 'publishing' | 'over' = 'new';
  #received = 0;
  #acknowledged = 0;
  /** The encoder expects an acknowledgement after this many bytes. */
  #window = ownWindowBytes;

  constructor(events: SessionEvents) {
    this.#events = events;
  }

  get isPublishing(): boolean {
    return this.#state === 'publishing';
  }

  /** @throws RtmpInvalid, ChunkInvalid, AmfInvalid. The connection must then be closed. */
  receive(data: Buffer): void {
    if (this.#state === 'over') return;
    this.#received += data.length;
    if (this.#state !== 'publishing' && this.#received > bytesBeforeKey) throw new RtmpInvalid('too many bytes before publish');
    const rest = this.#handshake === null ? data : this.#greet(data);
    if (rest.length > 0) this.#chunks.push(rest, (message) => this.#handle(message));
    if (this.#received - this.#acknowledged < this.#window) return;
    this.#acknowledged = this.#received;
    this.#control(3, u32(this.#received >>> 0));
  }

  /** Accepts the key. The encoder then sends pictures and sound. */
  admit(): void {
    if (this.#state !== 'asking') return;
    this.#state = 'publishing';
    this.#limits.messageBytes = messageBytes;
    this.#limits.pendingBytes = 2 * messageBytes;
    this.#control(type.userControl, Buffer.concat([Buffer.of(0, userControl.streamBegin), u32(streamNumber)]));
    this.#status('status', 'NetStream.Publish.Start', 'publishing');
  }

  /** Tells the encoder the reason before the connection is closed. @param description for the log of the encoder */
  refuse(description: string): void {
    if (this.#state === 'over') return;
    this.#status('error', this.#state === 'publishing' ? 'NetStream.Publish.Rejected' : 'NetStream.Publish.Denied', description);
    this.#state = 'over';
  }

  /** @returns the bytes after the handshake */
  #greet(data: Buffer): Buffer {
    const bytes = Buffer.concat([this.#handshake!, data]);
    this.#handshake = bytes;
    if (bytes[0] !== version) throw new RtmpInvalid('unknown version');
    if (!this.#hasGreeted && bytes.length > handshakeBytes) {
      this.#hasGreeted = true;
      const own = Buffer.alloc(handshakeBytes);
      // The simple handshake: version 0 and arbitrary bytes, which the encoder sends back.
      for (let index = 8; index < handshakeBytes; index++) own[index] = index & 0xff;
      this.#events.send(Buffer.concat([Buffer.of(version), own, bytes.subarray(1, 1 + handshakeBytes)]));
    }
    if (bytes.length < 1 + 2 * handshakeBytes) return Buffer.alloc(0);
    this.#handshake = null;
    return bytes.subarray(1 + 2 * handshakeBytes);
  }

  #handle({ type: kind, timestamp, data }: Message): void {
    switch (kind) {
      case type.setChunkSize:
        if (data.length >= 4) this.#chunks.chunkBytes = data.readUInt32BE(0) & 0x7fffffff;
        return;
      case type.abort:
        if (data.length >= 4) this.#chunks.abort(data.readUInt32BE(0));
        return;
      case type.userControl:
        if (data.length >= 6 && data.readUInt16BE(0) === userControl.pingRequest) this.#control(type.userControl, Buffer.concat([Buffer.of(0, userControl.pingResponse), data.subarray(2, 6)]));
        return;
      case type.windowSize:
        if (data.length >= 4) this.#window = Math.max(64 * 1024, data.readUInt32BE(0));
        return;
      case type.audio:
        if (this.#state === 'publishing') this.#events.audio(timestamp, data);
        return;
      case type.video:
        if (this.#state === 'publishing') this.#events.video(timestamp, data);
        return;
      case type.command:
        return this.#command(readAmf(data));
      case type.commandAmf3:
        // AMF 0 follows the first byte.
        return this.#command(readAmf(data.subarray(1)));
      default:
        // The metadata is not needed: size, profile and sample rate are read from the stream itself.
        return;
    }
  }

  #command([name, transaction, object, ...rest]: AmfValue[]): void {
    const number = typeof transaction === 'number' ? transaction : 0;
    switch (name) {
      case 'connect':
        return this.#connect(number, object);
      case 'createStream':
        return this.#answer(number, null, streamNumber);
      case 'releaseStream':
      case 'FCPublish':
        return this.#answer(number, null, null);
      case 'publish':
        return this.#publish(rest[0]);
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        if (this.#state !== 'publishing') return;
        this.#state = 'over';
        return this.#events.left();
      case 'play':
      case 'play2':
        throw new RtmpInvalid('play is not supported');
      default:
        return;
    }
  }

  #connect(transaction: number, object: AmfValue): void {
    if (this.#state !== 'new') throw new RtmpInvalid('a second connect');
    const app = object instanceof Map ? object.get('app') : undefined;
    if (typeof app !== 'string' || app.replace(/[/?].*$/s, '') !== application) throw new RtmpInvalid('unknown application');
    this.#state = 'connected';
    this.#control(type.setChunkSize, u32(ownChunkBytes));
    this.#control(type.windowSize, u32(ownWindowBytes));
    this.#control(type.peerBandwidth, Buffer.concat([u32(ownWindowBytes), Buffer.of(2)]));
    this.#send(
      chunkStream.command,
      0,
      writeAmf('_result', transaction, { fmsVer: 'FMS/3,0,1,123', capabilities: 31 }, { level: 'status', code: 'NetConnection.Connect.Success', description: 'connected', objectEncoding: 0 }),
    );
  }

  #publish(name: AmfValue): void {
    if (this.#state !== 'connected' || typeof name !== 'string') throw new RtmpInvalid('publish in the wrong state');
    this.#state = 'asking';
    // Some encoders append query parameters to the key.
    this.#events.publish(name.replace(/\?.*$/s, ''));
  }

  #answer(transaction: number, object: null, value: number | null): void {
    if (this.#state === 'new') throw new RtmpInvalid('a command before connect');
    this.#send(chunkStream.command, 0, writeAmf('_result', transaction, object, ...(value === null ? [] : [value])));
  }

  #status(level: 'status' | 'error', code: string, description: string): void {
    this.#send(chunkStream.status, streamNumber, writeAmf('onStatus', 0, null, { level, code, description }));
  }

  #control(kind: number, data: Buffer): void {
    this.#events.send(writeMessage(chunkStream.control, kind, 0, data));
  }

  #send(chunks: number, stream: number, data: Buffer): void {
    this.#events.send(writeMessage(chunks, type.command, stream, data));
  }
}

function u32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
