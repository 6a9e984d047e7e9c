import { pictureAsPackets, type PacketStream, writePacket } from '../rtp/write-packets.ts';
import { type LoopedFile, readLoopedFile } from './looped-file.ts';
import { clockRates, type MediaKind } from './outgoing.ts';
import type { SenderEvents } from './publisher.ts';
import type { Sender } from './stream.ts';

const reportMilliseconds = 1_000;
/** After a longer delay the file continues at the current time instead of sending a burst. */
const catchUpMilliseconds = 1_000;

/** Sends a file in a loop and in real time, like the camera of a browser. */
export class LoopedFileSender implements Sender {
  readonly id: string;
  readonly source = 'film';
  readonly isEncoded = false;
  readonly encoder = null;
  readonly #file: LoopedFile;
  readonly #events: SenderEvents;
  readonly #streams: Record<MediaKind, PacketStream>;
  #beganAt: number;
  #reportedAt = -Infinity;
  #next = 0;
  /** Seconds of the completed rounds. */
  #before = 0;
  #packetAt: number;
  #bytes = 0;

  private constructor(id: string, file: LoopedFile, events: SenderEvents, { now, randomSource }: { now: number; randomSource: () => number }) {
    this.id = id;
    this.#file = file;
    this.#events = events;
    this.#streams = { audio: { source: randomSource(), payloadType: 111, sequence: 0 }, video: { source: randomSource(), payloadType: 96, sequence: 0 } };
    this.#beganAt = now;
    this.#packetAt = now;
  }

  /** @throws LoopedFileUnreadable */
  static async open(id: string, path: string, { clock, randomSource, events }: { clock: () => number; randomSource: () => number; events: SenderEvents }): Promise<LoopedFileSender> {
    return new LoopedFileSender(id, await readLoopedFile(path), events, { now: clock(), randomSource });
  }

  get packetAt(): number {
    return this.#packetAt;
  }

  get hasSent(): boolean {
    return this.#bytes > 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Not possible: the key frames of a file are fixed. */
  requestKeyframe(): void {}

  tick(now: number): void {
    this.#packetAt = now;
    const due = this.#file.samples[this.#next]!;
    const late = now - this.#timeOf(due.at);
    if (late > catchUpMilliseconds) this.#beganAt += late;
    for (let sample = due; this.#timeOf(sample.at) <= now; sample = this.#file.samples[this.#next]!) {
      this.#send(sample, now);
      this.#next++;
      if (this.#next < this.#file.samples.length) continue;
      this.#next = 0;
      this.#before += this.#file.seconds;
    }
    if (now - this.#reportedAt < reportMilliseconds) return;
    this.#reportedAt = now;
    const seconds = (now - this.#beganAt) / 1000;
    for (const kind of ['audio', 'video'] as const) {
      this.#events.senderReport(kind, { source: this.#streams[kind].source, ntpMilliseconds: now, ntpMiddle: 0, rtpTimestamp: timestampAt(kind, seconds) }, now);
    }
  }

  close(): void {}

  #timeOf(at: number): number {
    return this.#beganAt + (this.#before + at) * 1000;
  }

  #send({ kind, at, data }: LoopedFile['samples'][number], now: number): void {
    const timestamp = timestampAt(kind, this.#before + at);
    const packets = kind === 'video' ? pictureAsPackets(this.#streams.video, timestamp, data) : data.map((frame) => writePacket(this.#streams.audio, timestamp, frame));
    for (const packet of packets) {
      this.#bytes += packet.length;
      this.#events.packet(kind, packet, now);
    }
  }
}

const timestampAt = (kind: MediaKind, seconds: number): number => Math.round(seconds * clockRates[kind]) % 2 ** 32;
