import { exchangeSdp, preferH264, watchConnection } from './sdp-exchange.ts';
import type { OpenLine, StreamStats } from './stream.ts';

/** WebRTC: less than a second behind. */
export const openWhep: OpenLine<'whep'> = async ({ url, bearer, iceServers }, { audioOnly, signal, onLost }) => {
  const connection = new RTCPeerConnection({ iceServers: iceServers.map(({ urls, username, credential }) => ({ urls, ...(username ? { username } : {}), ...(credential ? { credential } : {}) })), bundlePolicy: 'max-bundle' });
  const media = new MediaStream();
  connection.addEventListener('track', ({ track }) => media.addTrack(track));
  connection.addTransceiver('audio', { direction: 'recvonly' });
  if (!audioOnly) preferH264(connection.addTransceiver('video', { direction: 'recvonly' }), RTCRtpReceiver.getCapabilities('video')?.codecs ?? []);
  let end: (() => void) | null = null;
  let shownIn: HTMLVideoElement | null = null;
  const close = () => {
    end?.();
    end = null;
    connection.close();
    if (shownIn?.srcObject === media) shownIn.srcObject = null;
  };
  try {
    end = await exchangeSdp({ url, bearer }, connection, signal);
  } catch (error) {
    close();
    throw error;
  }
  watchConnection(connection, onLost);
  const stats = readStats(connection);
  return {
    attach(video) {
      shownIn = video;
      video.srcObject = media;
    },
    stats,
    isConnected: () => connection.connectionState === 'connected',
    close,
  };
};

/** Of RTCInboundRtpStreamStats: what came since the last look. */
function readStats(connection: RTCPeerConnection): () => Promise<StreamStats> {
  let last = { at: 0, bytes: 0, packets: 0, lost: 0, waited: 0, emitted: 0, pictures: 0, picturePackets: 0 };
  return async () => {
    const next = { at: performance.now(), bytes: 0, packets: 0, lost: 0, waited: 0, emitted: 0, pictures: 0, picturePackets: 0 };
    let height: number | null = null;
    let roundTrip = 0;
    for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
      if (report.type === 'candidate-pair' && report.nominated === true) roundTrip = Number(report.currentRoundTripTime ?? 0);
      if (report.type !== 'inbound-rtp') continue;
      next.bytes += Number(report.bytesReceived ?? 0);
      next.packets += Number(report.packetsReceived ?? 0);
      next.lost += Math.max(0, Number(report.packetsLost ?? 0));
      if (report.kind === 'video') {
        height = typeof report.frameHeight === 'number' ? report.frameHeight : null;
        next.pictures += Number(report.framesDecoded ?? 0);
        next.picturePackets += Number(report.packetsReceived ?? 0);
      }
      next.waited += Number(report.jitterBufferDelay ?? 0);
      next.emitted += Number(report.jitterBufferEmittedCount ?? 0);
    }
    const since = last;
    last = next;
    const packets = next.packets - since.packets;
    const lost = next.lost - since.lost;
    const emitted = next.emitted - since.emitted;
    return {
      kilobitsPerSecond: since.at === 0 ? null : Math.round(((next.bytes - since.bytes) * 8) / (next.at - since.at)),
      lossPercent: packets + lost > 0 ? Math.max(0, (lost * 100) / (packets + lost)) : null,
      delaySeconds: emitted > 0 ? roundTrip / 2 + (next.waited - since.waited) / emitted : null,
      height,
      isPictureStuck: since.at > 0 && next.picturePackets > since.picturePackets && next.pictures === since.pictures,
    };
  };
}
