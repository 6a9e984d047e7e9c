import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { beginsKeyframe } from '../rtp/h264.ts';
import { isRtcp, payloadOf, payloadTypeOf, withoutExtensions } from '../rtp/packet.ts';
import { Reception } from '../rtp/reception.ts';
import { readRtcp, type SenderReport, writeNack, writePictureLoss, writeReceiverEstimate, writeReceiverReport } from '../rtp/rtcp.ts';
import { BitRateLimit } from './bit-rate-limit.ts';
import { answerOffer, type NetworkOptions, openConnection } from './connection.ts';
import { codecOf, h264Parameters, OfferInvalid, readOffer, withStartBitrate } from './offer.ts';
import { KeyframeRequests } from './keyframe-requests.ts';
import { Meter } from './meter.ts';
import { clockRates, type MediaKind } from './outgoing.ts';
import type { Sender } from './stream.ts';

/** Browsers follow the requested bit rate. A sender above the other one is disconnected. */
export interface SenderRates {
  bitsPerSecond: number;
  bitsPerSecondAtMost: number;
}

export interface SenderEvents {
  /** A packet without extensions. Must not be changed. */
  packet(kind: MediaKind, packet: Buffer, now: number): void;
  senderReport(kind: MediaKind, report: SenderReport, now: number): void;
}

interface PublisherEvents extends SenderEvents {
  closed(): void;
}

interface Incoming {
  track: Track;
  payloadType: number;
  reception: Reception;
}

/** Source in our RTCP feedback. */
const ownSource = 1;
const reportMilliseconds = 1_000;
/** WebRTC sends in real time, so a burst is short. */
const burstMilliseconds = 2_000;

/** The connection of a sender: receives RTP, requests lost packets, sends reports and limits the bit rate. */
export class Publisher implements Sender {
  readonly id: string;
  readonly source: 'browser' | 'encoder';
  readonly isEncoded = false;
  readonly encoder: Sender['encoder'];
  readonly #connection: PeerConnection;
  readonly #incoming = new Map<MediaKind, Incoming>();
  readonly #events: PublisherEvents;
  readonly #bitsPerSecond: number;
  readonly #limit: BitRateLimit;
  readonly #keyframeRequests = new KeyframeRequests();
  #reportedAt = 0;
  #packetAt: number;
  #bytes = 0;

  private constructor(id: string, connection: PeerConnection, events: PublisherEvents, { source, bitsPerSecond, bitsPerSecondAtMost, now }: SenderRates & { source: 'browser' | 'encoder'; now: number }) {
    this.id = id;
    this.source = source;
    this.encoder = source === 'encoder' ? { protocol: 'whip', meter: new Meter() } : null;
    this.#connection = connection;
    this.#events = events;
    this.#bitsPerSecond = bitsPerSecond;
    this.#limit = new BitRateLimit({ bitsPerSecond: bitsPerSecondAtMost, burstMilliseconds, now });
    this.#packetAt = now;
  }

  /** @throws OfferInvalid */
  static async open(id: string, offer: string, { network, events, source, bitsPerSecond, bitsPerSecondAtMost, clock }: SenderRates & { network: NetworkOptions; events: PublisherEvents; source: 'browser' | 'encoder'; clock: () => number }): Promise<{ publisher: Publisher; answer: string }> {
    const sections = readOffer(offer);
    const publisher = new Publisher(id, openConnection(id, network), events, { source, bitsPerSecond, bitsPerSecondAtMost, now: clock() });
    try {
      let video: number | null = null;
      for (const section of sections) {
        const codec = codecOf(section);
        if (!codec || publisher.#incoming.has(section.type as MediaKind)) continue;
        if (section.type === 'video') {
          const media = new Video(section.mid, 'RecvOnly');
          media.addH264Codec(codec.payloadType, h264Parameters);
          publisher.#receive('video', publisher.#connection.addTrack(media), codec.payloadType, clock);
          video = codec.payloadType;
        } else {
          const media = new Audio(section.mid, 'RecvOnly');
          media.addOpusCodec(codec.payloadType, 'minptime=10;useinbandfec=1;usedtx=0');
          publisher.#receive('audio', publisher.#connection.addTrack(media), codec.payloadType, clock);
        }
      }
      if (publisher.#incoming.size === 0) throw new OfferInvalid('neither H.264 nor Opus is offered');
      publisher.#connection.onStateChange((state) => {
        if (state === 'failed' || state === 'closed') events.closed();
      });
      const answer = await answerOffer(publisher.#connection, offer, network);
      return { publisher, answer: video === null ? answer : withStartBitrate(answer, video, Math.round((bitsPerSecond / 1000) * 0.8)) };
    } catch (error) {
      publisher.close();
      throw error;
    }
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

  requestKeyframe(now: number): void {
    if (this.#keyframeRequests.request(now)) this.#askForKeyframe();
  }

  tick(now: number): void {
    this.#requestMissing(now);
    if (this.#keyframeRequests.takeDue(now)) this.#askForKeyframe();
    if (now - this.#reportedAt < reportMilliseconds) return;
    this.#reportedAt = now;
    for (const [kind, { track, reception }] of this.#incoming) {
      const report = reception.report(now);
      if (!report) continue;
      const packets = [writeReceiverReport(ownSource, report)];
      if (kind === 'video') packets.push(writeReceiverEstimate(ownSource, [report.source], this.#bitsPerSecond));
      send(track, Buffer.concat(packets));
    }
  }

  close(): void {
    this.#connection.close();
  }

  #askForKeyframe(): void {
    const video = this.#incoming.get('video');
    if (video && video.reception.source !== null) send(video.track, writePictureLoss(ownSource, video.reception.source));
  }

  #requestMissing(now: number): void {
    const video = this.#incoming.get('video');
    if (!video || video.reception.source === null) return;
    const { sequences, gaveUp } = video.reception.asks(now);
    if (sequences.length > 0) send(video.track, writeNack(ownSource, video.reception.source, sequences));
    if (gaveUp) this.requestKeyframe(now);
  }

  #receive(kind: MediaKind, track: Track, payloadType: number, clock: () => number): void {
    const reception = new Reception(clockRates[kind]);
    this.#incoming.set(kind, { track, payloadType, reception });
    // The track has no media handler, because a handler would drop the feedback sent below.
    track.onMessage((message) => {
      const now = clock();
      if (!this.#limit.take(message.length, now)) return this.#events.closed();
      if (isRtcp(message)) {
        for (const feedback of readRtcp(message)) {
          if (feedback.kind !== 'senderReport' || feedback.report.source !== reception.source) continue;
          reception.noteSenderReport(feedback.report, now);
          this.#events.senderReport(kind, feedback.report, now);
        }
        return;
      }
      const packet = withoutExtensions(message);
      if (!packet || payloadTypeOf(packet) !== payloadType) return;
      this.#packetAt = now;
      this.#bytes += packet.length;
      this.encoder?.meter.packet(kind, packet, now);
      const { isNew, isGap, isBroken } = reception.receive(packet, now);
      if (isBroken) this.requestKeyframe(now);
      // The tick repeats the requests. Waiting for it would add up to 30 ms to the way of a picture.
      else if (isGap && kind === 'video') this.#requestMissing(now);
      if (this.#keyframeRequests.isWaiting && kind === 'video' && beginsKeyframe(payloadOf(packet))) this.#keyframeRequests.answer();
      if (isNew) this.#events.packet(kind, packet, now);
    });
  }
}

function send(track: Track, packet: Buffer): void {
  try {
    track.sendMessageBinary(packet);
  } catch {
    // The connection is closing. Its state change ends the session.
  }
}
