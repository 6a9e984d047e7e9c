import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Audio, PeerConnection, type Track, Video } from 'node-datachannel';
import { LoopedFileSender } from './embedded/process/looped-file-sender.ts';
import type { MediaKind } from './embedded/process/outgoing.ts';
import { isRtcp, payloadOf, sequenceDistance, sequenceOf, sourceOf, timestampOf } from './embedded/rtp/packet.ts';
import { beginsKeyframe } from './embedded/rtp/h264.ts';

/** WHIP publishers and WHEP viewers as foreign clients, with the HTTP and SDP of libdatachannel. */

/** Posts an offer. @returns the answer and the address of the session */
export type Signal = (offer: string) => Promise<{ answer: string; session: string }>;

export interface Peer {
  session: string;
  state(): string;
  close(): void;
}

const open = (name: string): PeerConnection => new PeerConnection(name, { iceServers: [], bindAddress: '127.0.0.1', forceMediaTransport: true, disableAutoNegotiation: true });

async function connect(connection: PeerConnection, signal: Signal): Promise<string> {
  const gathered = new Promise<void>((resolve) => connection.onGatheringStateChange((state) => state === 'complete' && resolve()));
  connection.setLocalDescription('offer');
  await gathered;
  const { answer, session } = await signal(connection.localDescription()!.sdp);
  connection.setRemoteDescription(answer, 'answer');
  return session;
}

const payloadTypes: Record<MediaKind, number> = { audio: 111, video: 108 };

function addTrack(connection: PeerConnection, kind: MediaKind, direction: 'SendOnly' | 'RecvOnly', source?: number): Track {
  const media = kind === 'video' ? new Video('0', direction) : new Audio('1', direction);
  if (kind === 'video') (media as Video).addH264Codec(payloadTypes.video, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f');
  else (media as Audio).addOpusCodec(payloadTypes.audio);
  if (source !== undefined) media.addSSRC(source, 'peer', 'peer', kind);
  return connection.addTrack(media);
}

/** A publisher that sends given packets. @param sources RTP sources of sound and of pictures */
export async function sendingPeer(signal: Signal, sources: readonly [audio: number, video: number]): Promise<Peer & { isOpen(): boolean; send(kind: MediaKind, packet: Buffer): void; report(kind: MediaKind, packet: Buffer): void }> {
  const connection = open('publisher');
  const tracks: Record<MediaKind, Track> = { audio: addTrack(connection, 'audio', 'SendOnly', sources[0]), video: addTrack(connection, 'video', 'SendOnly', sources[1]) };
  const session = await connect(connection, signal);
  return {
    session,
    state: () => connection.state(),
    isOpen: () => tracks.video.isOpen(),
    send(kind, packet) {
      packet[1] = (packet[1]! & 0x80) | payloadTypes[kind];
      if (tracks[kind].isOpen()) tracks[kind].sendMessageBinary(packet);
    },
    /** Sends RTCP, whose second byte is its type. */
    report(kind, packet) {
      if (tracks[kind].isOpen()) tracks[kind].sendMessageBinary(packet);
    },
    close: () => connection.close(),
  };
}

/** A publisher that sends a film until it is closed. @param randomSource creates its two RTP sources */
export async function publishingPeer(path: string, signal: Signal, { randomSource, isSilent = false }: { randomSource: () => number; isSilent?: boolean }): Promise<Peer> {
  // In the order in which the film requests them.
  const sources: [number, number] = [randomSource(), randomSource()];
  const rest: number[] = [...sources];
  const film = await LoopedFileSender.open('film', path, {
    clock: () => performance.now(),
    randomSource: () => rest.shift()!,
    events: {
      packet: (kind, packet) => peer.send(kind, packet),
      senderReport() {},
    },
  });
  const peer = await sendingPeer(signal, sources);
  const timer = setInterval(() => {
    if (!isSilent && peer.isOpen()) film.tick(performance.now());
  }, 20);
  return {
    ...peer,
    close() {
      clearInterval(timer);
      peer.close();
    },
  };
}

export interface Received {
  packets: number;
  bytes: number;
  keyframes: number;
  /** Number of RTP sources seen. Must stay 1 when the publisher changes. */
  sources: Set<number>;
  /** Missing sequence numbers. */
  gaps: number;
  /** Timestamps that decreased. */
  backwards: number;
  /** Milliseconds from the offer to the first packet. */
  firstAfter: number | null;
}

/** A viewer that counts packets without decoding them. */
export async function viewingPeer(signal: Signal): Promise<Peer & { received: Record<MediaKind, Received> }> {
  const connection = open('viewer');
  const beganAt = performance.now();
  const received = { audio: nothing(), video: nothing() };
  const tracks: Record<MediaKind, Track> = { video: addTrack(connection, 'video', 'RecvOnly'), audio: addTrack(connection, 'audio', 'RecvOnly') };
  for (const kind of ['audio', 'video'] as const) {
    let last: Buffer | null = null;
    tracks[kind].onMessage((packet) => {
      if (isRtcp(packet)) return;
      const into = received[kind];
      into.packets++;
      into.bytes += packet.length;
      into.sources.add(sourceOf(packet));
      into.firstAfter ??= performance.now() - beganAt;
      if (kind === 'video' && beginsKeyframe(payloadOf(packet))) into.keyframes++;
      const ahead = last ? sequenceDistance(sequenceOf(last), sequenceOf(packet)) : 1;
      into.gaps += ahead - 1;
      if (last && ahead > 0 && ((timestampOf(packet) - timestampOf(last)) | 0) < 0) into.backwards++;
      if (ahead > 0) last = packet;
    });
  }
  const session = await connect(connection, signal);
  const close = () => {
    // A track without a reference is garbage collected and stops receiving.
    for (const track of Object.values(tracks)) track.close();
    connection.close();
  };
  return { session, received, state: () => connection.state(), close };
}

const nothing = (): Received => ({ packets: 0, bytes: 0, keyframes: 0, sources: new Set(), gaps: 0, backwards: 0, firstAfter: null });

/** A free UDP port on loopback. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  await once(socket, 'close');
  return port;
}

/** A free TCP port on loopback. */
export async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
