import type { MediaKind } from '../process/outgoing.ts';
import type { EncodedUnit } from '../rtmp/encoded-units.ts';
import type { SenderReport } from '../rtp/rtcp.ts';
import { ArrivalDelay } from './arrival-delay.ts';
import { AacEncoder, type AacFrame, samplesPerFrame } from './aac.ts';
import { CopiedSender } from './copied-sender.ts';
import { Cutter, type Init, type Part, waitForPictures } from './cutter.ts';
import { audioTag, configurationTags, flvHeader, videoTag } from './flv.ts';
import { SenderClock } from './media-clock.ts';
import { type Picture, Pictures, type VideoConfig } from './pictures.ts';
import { Recording } from './recording.ts';
import { Mixer, sampleRate, Voice } from './sound.ts';

interface PackagerEvents {
  init(init: Init): void;
  part(part: Part): void;
  /** FLV tags, ordered by time. A new viewer gets `header`, which holds the configuration, and then a key frame. */
  flv(tags: { data: Buffer; isKeyframe: boolean; header: Buffer | null }): void;
  keyframeWanted(): void;
  recordingFailed(error: unknown): void;
  failed(error: unknown): void;
}

interface Sender {
  pictures: Pictures | null;
  voice: Voice;
}

const keyframeMilliseconds = 2_000;
/** After this long without pictures, the last key frame is repeated, because players stop when a track ends. */
const stillAfterMilliseconds = 3_000;
const stillMilliseconds = 1_000;
/** Limit of new configurations per minute, because each starts an epoch of HLS and a file of the recording. Usually the picture size changed. */
const configurationsAMinute = 20;

/** Packages one stream as HLS, FLV and a recording, from its first packet on. Mixes the sound of all sessions; takes pictures from the main session. */
export class StreamPackager {
  readonly #beganAt: number;
  readonly #events: PackagerEvents;
  readonly #mixer: Mixer;
  /** HLS and FLV are behind WebRTC by this. */
  readonly #delay: ArrivalDelay;
  /** Null while the sound of an encoder is copied. */
  #aac: AacEncoder | null;
  #copied: CopiedSender | null = null;
  /** Position after the last frame of sound. */
  #soundUntil = 0;
  readonly #cutter: Cutter;
  readonly #recording: Recording | null;
  readonly #senders = new Map<string, Sender>();
  #flvPictures: Picture[] = [];
  #flvVideo: VideoConfig | null = null;
  #hasFlvHeader = false;
  #hasFailed = false;
  #keyframeAt = 0;
  #config: VideoConfig | null = null;
  /** Times of the latest changes of the configuration. */
  #changedAt: number[] = [];
  #still: { keyframe: Picture; lastAt: number; isShown: boolean } | null = null;

  /** @param clockOffset turns `now` into milliseconds since 1970 */
  constructor({ now, clockOffset, recordingDirectory, events }: { now: number; clockOffset: number; recordingDirectory: string | null; events: PackagerEvents }) {
    this.#beganAt = now;
    this.#events = events;
    this.#mixer = new Mixer(now);
    this.#delay = new ArrivalDelay(now);
    const recording = recordingDirectory === null ? null : new Recording(recordingDirectory, events.recordingFailed);
    this.#recording = recording;
    this.#cutter = new Cutter({
      firstEpoch: Math.floor((clockOffset + now) / 1000),
      begun: (init) => {
        recording?.begin(init.data, clockOffset + now + init.at);
        events.init(init);
      },
      cut: (part) => {
        recording?.append(part.data);
        events.part(part);
      },
    });
    this.#aac = this.#openAac();
  }

  push(session: string, { kind, packet, at, isMain }: { kind: MediaKind; packet: Buffer; at: number; isMain: boolean }): void {
    if (this.#hasFailed) return;
    const sender = this.#sender(session, isMain);
    if (kind === 'audio') {
      const placedAt = sender.voice.push(packet, at, this.#mixer);
      if (placedAt !== null) this.#delay.note(at - placedAt, at);
      return;
    }
    for (const picture of sender.pictures?.push(packet, at) ?? []) {
      this.#delay.note(at - picture.at, at);
      if (picture.isKeyframe) this.#still = { keyframe: picture, lastAt: at, isShown: false };
      else if (this.#still) this.#still = { ...this.#still, lastAt: at, isShown: false };
      this.#place(picture);
    }
  }

  /** Copies encoded pictures and sound of an encoder. Voices are not mixed in, because that would require decoding. */
  pushUnits(session: string, units: readonly EncodedUnit[], at: number): void {
    if (this.#hasFailed) return;
    if (this.#copied?.session !== session) this.#beginCopying(session);
    for (const unit of units) this.#copied?.push(unit, at);
    if (this.#copied) this.#standStill(this.#mixer.timeAt(this.#copied.position));
  }

  noteReport(session: string, { kind, report, at }: { kind: MediaKind; report: SenderReport; at: number }): void {
    const sender = this.#senders.get(session);
    if (kind === 'audio') sender?.voice.noteReport(report, at);
    else sender?.pictures?.noteReport(report, at);
  }

  drop(session: string): void {
    if (this.#copied?.session === session) this.#endCopying(this.#copied);
    this.#senders.get(session)?.voice.close();
    this.#senders.delete(session);
  }

  /** Must be called about every 20 ms. */
  tick(now: number): void {
    // The clock of an encoder drives a copied stream.
    if (this.#hasFailed || !this.#aac) return;
    this.#standStill(now);
    const { position, samples } = this.#mixer.takeUntil(now - this.#delay.at(now));
    this.#aac.push(position, samples);
    if (now - this.#keyframeAt < keyframeMilliseconds) return;
    this.#keyframeAt = now;
    this.#events.keyframeWanted();
  }

  /** Writes the rest of the stream. */
  async close(): Promise<void> {
    this.#copied?.finish();
    for (const session of this.#senders.keys()) this.drop(session);
    await this.#aac?.close();
    if (!this.#hasFailed) this.#cutter.finish();
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

  #openAac(): AacEncoder {
    const encoder = new AacEncoder(
      // The AAC encoder emits its last frames late. They are dropped after a streaming encoder has taken over.
      (frame) => this.#aac === encoder && this.#addSound(frame),
      (error) => this.#fail(error),
    );
    return encoder;
  }

  #addSound(frame: AacFrame): void {
    this.#soundUntil = frame.position + samplesPerFrame;
    this.#cutter.addSound(frame);
    this.#flvSound(frame);
  }

  #beginCopying(session: string): void {
    this.#aac?.discard();
    this.#aac = null;
    this.#copied = new CopiedSender(session, {
      beganAt: this.#beganAt,
      from: this.#soundUntil,
      shown: (picture) => {
        if (picture.isKeyframe) this.#still = { keyframe: picture, lastAt: picture.at, isShown: false };
        else if (this.#still) this.#still = { ...this.#still, lastAt: picture.at, isShown: false };
        this.#place(picture);
      },
      framed: (frame) => this.#addSound(frame),
    });
  }

  #endCopying(copied: CopiedSender): void {
    copied.finish();
    this.#copied = null;
    this.#mixer.skipTo(copied.position);
    this.#aac = this.#openAac();
  }

  #place(picture: Picture): void {
    if (picture.config !== this.#config && !this.#changesConfig(picture)) return;
    const placed = { ...picture, at: Math.max(0, picture.at - this.#beganAt) };
    this.#cutter.addPicture(placed);
    this.#flvPictures.push(placed);
  }

  /** @returns false if the picture must be dropped: its sender changes the configuration too often, or sends no key frame with it */
  #changesConfig({ config, isKeyframe, at }: Picture): boolean {
    this.#changedAt = this.#changedAt.filter((changed) => at - changed < 60_000);
    if (!isKeyframe || this.#changedAt.length >= configurationsAMinute) return false;
    this.#changedAt.push(at);
    this.#config = config;
    return true;
  }

  #standStill(now: number): void {
    const still = this.#still;
    if (!still || now - still.lastAt < (still.isShown ? stillMilliseconds : stillAfterMilliseconds)) return;
    this.#still = { ...still, lastAt: now, isShown: true };
    for (const { pictures } of this.#senders.values()) pictures?.breakOff();
    this.#copied?.breakOff();
    this.#place({ ...still.keyframe, at: now });
  }

  #fail(error: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#flvPictures = [];
    this.#events.failed(error);
  }

  /** Sound has no gaps, so it drives the output of pictures. */
  #flvSound({ position, data }: AacFrame): void {
    const at = (position / sampleRate) * 1000;
    this.#flushFlv(at + (samplesPerFrame / sampleRate) * 1000);
    if (!this.#hasFlvHeader) {
      // The header declares whether there is video, so it waits for the first pictures.
      if (at < waitForPictures) return;
      this.#sendFlv(Buffer.alloc(0), Buffer.concat([flvHeader(false), configurationTags(null, at)]));
    }
    this.#sendFlv(audioTag(at, data));
  }

  #flushFlv(until: number): void {
    while (this.#flvPictures.length > 0 && this.#flvPictures[0]!.at < until) {
      const picture = this.#flvPictures.shift()!;
      if (picture.config !== this.#flvVideo) {
        if (!picture.isKeyframe) continue;
        this.#flvVideo = picture.config;
        const configuration = configurationTags(picture.config, picture.at);
        this.#sendFlv(configuration, Buffer.concat([flvHeader(true), configuration]));
      }
      this.#sendFlv(videoTag(picture.at, picture), null, picture.isKeyframe);
    }
  }

  #sendFlv(data: Buffer, header: Buffer | null = null, isKeyframe = false): void {
    if (header) this.#hasFlvHeader = true;
    this.#events.flv({ data, isKeyframe, header });
  }
}
