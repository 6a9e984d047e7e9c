import type { MediaKind } from '../process/outgoing.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import { AacEncoder, samplesPerFrame } from './aac.ts';
import { Cutter, type Init, type Part } from './cutter.ts';
import { audioTag, configurationTags, flvHeader, videoTag } from './flv.ts';
import { SenderClock } from './media-clock.ts';
import { type Picture, Pictures, type VideoConfig } from './pictures.ts';
import { Recording } from './recording.ts';
import { Mixer, sampleRate, Voice } from './sound.ts';

export interface PackagerEvents {
  init(init: Init): void;
  part(part: Part): void;
  /** Tags of FLV, in the order of their times. A new viewer begins with `header`, which holds the configuration, and with a key frame. */
  flv(tags: { data: Buffer; isKeyframe: boolean; header: Buffer | null }): void;
  keyframeWanted(): void;
  recordingFailed(error: unknown): void;
  failed(error: unknown): void;
}

interface Sender {
  pictures: Pictures | null;
  voice: Voice;
}

/** Voices that arrive later than this after their time are not heard; it is the delay of HLS and FLV behind WebRTC. */
const soundDelayMilliseconds = 250;
const keyframeMilliseconds = 2_000;

/** One stream as HLS, FLV and a recording. The first session with pictures shows them; the sound of all sessions is mixed. */
export class StreamPackager {
  readonly #beganAt: number;
  readonly #events: PackagerEvents;
  readonly #mixer: Mixer;
  readonly #encoder: AacEncoder;
  readonly #cutter: Cutter;
  readonly #recording: Recording | null;
  readonly #senders = new Map<string, Sender>();
  #flvPictures: Picture[] = [];
  #flvVideo: VideoConfig | null = null;
  #hasFlvHeader = false;
  #keyframeAt = 0;

  constructor({ now, firstEpoch, recordingDirectory, events }: { now: number; firstEpoch: number; recordingDirectory: string | null; events: PackagerEvents }) {
    this.#beganAt = now;
    this.#events = events;
    this.#mixer = new Mixer(now);
    this.#recording = recordingDirectory === null ? null : new Recording(recordingDirectory, events.recordingFailed);
    this.#cutter = new Cutter({
      firstEpoch,
      begun: (init) => {
        this.#recording?.begin(init.data);
        events.init(init);
      },
      cut: (part) => {
        this.#recording?.append(part.data);
        events.part(part);
      },
    });
    this.#encoder = new AacEncoder((frame) => {
      this.#cutter.addSound(frame);
      const at = (frame.position / sampleRate) * 1000;
      this.#flushFlv(at + (samplesPerFrame / sampleRate) * 1000);
      this.#sendFlv(audioTag(at, frame.data));
    }, events.failed);
  }

  push(session: string, { kind, packet, at, isMain }: { kind: MediaKind; packet: Buffer; at: number; isMain: boolean }): void {
    const sender = this.#sender(session, isMain);
    if (kind === 'audio') return sender.voice.push(packet, at, this.#mixer);
    for (const picture of sender.pictures?.push(packet, at) ?? []) {
      const placed = { ...picture, at: Math.max(0, picture.at - this.#beganAt) };
      this.#cutter.addPicture(placed);
      this.#flvPictures.push(placed);
    }
  }

  noteReport(session: string, { kind, report, at }: { kind: MediaKind; report: SenderReport; at: number }): void {
    const sender = this.#senders.get(session);
    if (kind === 'audio') sender?.voice.noteReport(report, at);
    else sender?.pictures?.noteReport(report, at);
  }

  drop(session: string): void {
    this.#senders.get(session)?.voice.close();
    this.#senders.delete(session);
  }

  /** To be called every 40 ms or so. */
  tick(now: number): void {
    const { position, samples } = this.#mixer.takeUntil(now - soundDelayMilliseconds);
    this.#encoder.push(position, samples);
    if (now - this.#keyframeAt < keyframeMilliseconds) return;
    this.#keyframeAt = now;
    this.#events.keyframeWanted();
  }

  async close(): Promise<void> {
    for (const session of this.#senders.keys()) this.drop(session);
    await this.#encoder.close();
    await this.#recording?.close();
  }

  #sender(session: string, isMain: boolean): Sender {
    const known = this.#senders.get(session);
    if (known) return known;
    const clock = new SenderClock();
    const sender = { pictures: isMain ? new Pictures(clock, this.#events.keyframeWanted) : null, voice: new Voice(clock) };
    this.#senders.set(session, sender);
    return sender;
  }

  #flushFlv(until: number): void {
    while (this.#flvPictures.length > 0 && this.#flvPictures[0]!.at < until) {
      const picture = this.#flvPictures.shift()!;
      if (picture.config !== this.#flvVideo) {
        if (!picture.isKeyframe) continue;
        this.#flvVideo = picture.config;
        const configuration = configurationTags(picture.config, picture.at);
        this.#events.flv({ data: configuration, isKeyframe: false, header: Buffer.concat([flvHeader(true), configuration]) });
        this.#hasFlvHeader = true;
      }
      this.#sendFlv(videoTag(picture.at, picture), picture.isKeyframe);
    }
  }

  #sendFlv(data: Buffer, isKeyframe = false): void {
    const header = this.#hasFlvHeader ? null : Buffer.concat([flvHeader(false), configurationTags(null, 0)]);
    this.#hasFlvHeader = true;
    this.#events.flv({ data, isKeyframe, header });
  }
}
