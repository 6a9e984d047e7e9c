import { watchConnection } from './connection-watch.ts';
import { exchangeSdp, preferH264, type SdpSession } from './sdp-exchange.ts';
import { readReceiverStats } from './receiver-stats.ts';
import type { OpenLine } from './stream.ts';

/** Shorter than for publishing, because a viewer can fall back to other lines. */
const connectMilliseconds = 5_000;

/** WHEP: WebRTC, less than a second behind the teacher. */
export const openWhep: OpenLine<'whep'> = async ({ url, bearer, iceServers }, { audioOnly, untilPicture = false, signal, onLost }) => {
  const connection = new RTCPeerConnection({ iceServers: iceServers.map(({ urls, username, credential }) => ({ urls, ...(username ? { username } : {}), ...(credential ? { credential } : {}) })), bundlePolicy: 'max-bundle' });
  const media = new MediaStream();
  connection.addEventListener('track', ({ track }) => media.addTrack(track));
  connection.addTransceiver('audio', { direction: 'recvonly' });
  if (!audioOnly) preferH264(connection.addTransceiver('video', { direction: 'recvonly' }), RTCRtpReceiver.getCapabilities('video')?.codecs ?? []);
  let session: SdpSession | null = null;
  let shownIn: HTMLVideoElement | null = null;
  const close = () => {
    session?.end();
    session = null;
    connection.close();
    if (shownIn?.srcObject === media) shownIn.srcObject = null;
  };
  try {
    session = await exchangeSdp({ url, bearer }, connection, signal, connectMilliseconds);
    if (untilPicture && !audioOnly) await firstPicture(media, signal);
  } catch (error) {
    close();
    throw error;
  }
  watchConnection(connection, session, onLost);
  const stats = readReceiverStats(async () => (await connection.getStats()).values());
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

/** The first decoded picture of a stream that is not shown yet. Without an element browsers decode nothing. */
async function firstPicture(media: MediaStream, signal: AbortSignal): Promise<void> {
  const unseen = Object.assign(document.createElement('video'), { muted: true, playsInline: true });
  unseen.srcObject = media;
  try {
    await new Promise((resolve, reject) => {
      unseen.addEventListener('loadeddata', resolve, { once: true });
      for (const end of [signal, AbortSignal.timeout(connectMilliseconds)]) end.addEventListener('abort', () => reject(end.reason), { once: true });
      unseen.play().catch(() => {});
    });
  } finally {
    unseen.srcObject = null;
  }
}
