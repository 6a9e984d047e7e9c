import { watchConnection } from './connection-watch.ts';
import { exchangeSdp, preferH264, type SdpSession } from './sdp-exchange.ts';
import { readReceiverStats } from './receiver-stats.ts';
import type { OpenLine } from './stream.ts';

/** Shorter than for publishing, because a viewer can fall back to other lines. */
const connectMilliseconds = 5_000;

/** WHEP: WebRTC, less than a second behind the teacher. */
export const openWhep: OpenLine<'whep'> = async ({ url, bearer, iceServers }, { audioOnly, signal, onLost }) => {
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
