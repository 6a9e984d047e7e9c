import { pictureAsPackets, type PacketStream, writePacket } from '../rtp/write-packets.ts';
import { type Film, readFilm } from './film.ts';
import { clockRates, type MediaKind } from './outgoing.ts';
import type { SenderEvents } from './publisher.ts';
import type { Sender } from './stream.ts';

const reportMilliseconds = 1_000;
/** After a longer delay the film continues at the current time instead of sending a burst. */
const catchUpMilliseconds = 1_000;

/** Sends a film in a loop and in real time, like the camera of a browser. */
export class FilmSender implements Sender {
  readonly id: string;
  readonly source = 'film';
  readonly isEncoded = false;
  readonly program = null;
  readonly #film: Film;
  readonly #events: SenderEvents;
  readonly #streams: Record<MediaKind, PacketStream>;
  #beganAt: number;
  #reportedAt = -Infinity;
  #next = 0;
  /** Seconds of the completed rounds. */
  #before = 0;
  #packetAt: number;
  #bytes = 0;

  private constructor(id: string, film: Film, events: SenderEvents, { now, randomSource }: { now: number; randomSource: () => number }) {
    this.id = id;
    this.#film = film;
    this.#events = events;
    this.#streams = { audio: { source: randomSource(), payloadType: 111, sequence: 0 }, video: { source: randomSource(), payloadType: 96, sequence: 0 } };
    this.#beganAt = now;
    this.#packetAt = now;
  }

  /** @throws FilmUnreadable */
  static async open(id: string, path: string, { clock, randomSource, events }: { clock: () => number; randomSource: () => number; events: SenderEvents }): Promise<FilmSender> {
    return new FilmSender(id, await readFilm(path), events, { now: clock(), randomSource });
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

  /** Not possible: the key frames of a film are fixed. */
  requestKeyframe(): void {}

  tick(now: number): void {
    this.#packetAt = now;
    const due = this.#film.samples[this.#next]!;
    const late = now - this.#timeOf(due.at);
    if (late > catchUpMilliseconds) this.#beganAt += late;
    for (let sample = due; this.#timeOf(sample.at) <= now; sample = this.#film.samples[this.#next]!) {
      this.#send(sample, now);
      this.#next++;
      if (this.#next < this.#film.samples.length) continue;
      this.#next = 0;
      this.#before += this.#film.seconds;
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

  #send({ kind, at, data }: Film['samples'][number], now: number): void {
    const timestamp = timestampAt(kind, this.#before + at);
    const packets = kind === 'video' ? pictureAsPackets(this.#streams.video, timestamp, data) : data.map((frame) => writePacket(this.#streams.audio, timestamp, frame));
    for (const packet of packets) {
      this.#bytes += packet.length;
      this.#events.packet(kind, packet, now);
    }
  }
}

const timestampAt = (kind: MediaKind, seconds: number): number => Math.round(seconds * clockRates[kind]) % 2 ** 32;
