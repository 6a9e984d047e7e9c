import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { readRtcp } from '../rtp/rtcp.ts';
import { answerOffer, type NetworkOptions, openConnection } from './connection.ts';
import { codecOf, h264Parameters, OfferInvalid, readOffer } from './offer.ts';
import type { MediaKind, Outgoing } from './outgoing.ts';

interface ViewerEvents {
  /** The track is open. Packets sent from now on arrive. */
  opened(kind: MediaKind): void;
  keyframeWanted(): void;
  closed(): void;
}

interface Sending {
  track: Track;
  payloadType: number;
  outgoing: Outgoing;
  isOpen: boolean;
}

/** Retransmissions a second, so that a hostile viewer cannot multiply its traffic. 2 Mbit/s are about 220 packets a second. */
const retransmissionsPerSecond = 250;
/** Interval of key frame requests, so that a hostile viewer cannot use up the sender's bit rate. */
const millisecondsBetweenKeyframes = 1_000;

/** The connection of a viewer. */
export class Viewer {
  readonly id: string;
  readonly #connection: PeerConnection;
  readonly #sending = new Map<MediaKind, Sending>();
  #bytes = 0;
  readonly #clock: () => number;
  #retransmitted = { since: 0, packets: 0 };
  #keyframeAskedAt = -Infinity;

  private constructor(id: string, connection: PeerConnection, clock: () => number) {
    this.id = id;
    this.#connection = connection;
    this.#clock = clock;
  }

  /** @throws OfferInvalid */
  static async open(id: string, offer: string, { network, outgoing, clock, events }: { network: NetworkOptions; outgoing: Record<MediaKind, Outgoing>; clock: () => number; events: ViewerEvents }): Promise<{ viewer: Viewer; answer: string }> {
    const sections = readOffer(offer);
    const viewer = new Viewer(id, openConnection(id, network), clock);
    try {
      for (const section of sections) {
        const codec = codecOf(section);
        const kind = section.type as MediaKind;
        if (!codec || viewer.#sending.has(kind)) continue;
        const media = kind === 'video' ? new Video(section.mid, 'SendOnly') : new Audio(section.mid, 'SendOnly');
        if (kind === 'video') (media as Video).addH264Codec(codec.payloadType, codec.parameters || h264Parameters);
        else (media as Audio).addOpusCodec(codec.payloadType, 'minptime=10;useinbandfec=1');
        media.addSSRC(outgoing[kind].source, 'live', 'live', kind);
        viewer.#send(outgoing[kind], viewer.#connection.addTrack(media), codec.payloadType, events);
      }
      if (viewer.#sending.size === 0) throw new OfferInvalid('neither H.264 nor Opus is offered');
      viewer.#connection.onStateChange((state) => {
        if (state === 'disconnected' || state === 'failed' || state === 'closed') events.closed();
      });
      return { viewer, answer: await answerOffer(viewer.#connection, offer, network) };
    } catch (error) {
      viewer.close();
      throw error;
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @param packet from `Outgoing`. Its payload type is set here, because each browser numbers codecs differently. */
  forward(kind: MediaKind, packet: Buffer): void {
    const sending = this.#sending.get(kind);
    if (!sending?.isOpen) return;
    packet[1] = (packet[1]! & 0x80) | sending.payloadType;
    this.#write(sending, packet);
  }

  report(kind: MediaKind, packet: Buffer): void {
    const sending = this.#sending.get(kind);
    if (sending?.isOpen) this.#write(sending, packet);
  }

  close(): void {
    this.#connection.close();
  }

  #send(outgoing: Outgoing, track: Track, payloadType: number, events: ViewerEvents): void {
    const sending: Sending = { track, payloadType, outgoing, isOpen: false };
    this.#sending.set(outgoing.kind, sending);
    track.onOpen(() => {
      sending.isOpen = true;
      events.opened(outgoing.kind);
    });
    track.onClosed(() => (sending.isOpen = false));
    track.onMessage((message) => {
      for (const feedback of readRtcp(message)) {
        if (feedback.kind === 'keyframe') this.#wantKeyframe(events);
        else if (feedback.kind === 'nack') this.#retransmit(sending, feedback.sequences);
      }
    });
  }

  #wantKeyframe(events: ViewerEvents): void {
    const now = this.#clock();
    if (now - this.#keyframeAskedAt < millisecondsBetweenKeyframes) return;
    this.#keyframeAskedAt = now;
    events.keyframeWanted();
  }

  #retransmit(sending: Sending, sequences: readonly number[]): void {
    const now = this.#clock();
    if (now - this.#retransmitted.since >= 1_000) this.#retransmitted = { since: now, packets: 0 };
    for (const sequence of sequences) {
      const packet = sending.outgoing.find(sequence);
      if (!packet) continue;
      if (++this.#retransmitted.packets > retransmissionsPerSecond) return;
      this.forward(sending.outgoing.kind, packet);
    }
  }

  #write(sending: Sending, packet: Buffer): void {
    try {
      sending.track.sendMessageBinary(packet);
      this.#bytes += packet.length;
    } catch {
      sending.isOpen = false;
    }
  }
}
