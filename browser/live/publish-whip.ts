import type { PublishDescriptor } from '../../contract/live/descriptors.ts';
import { exchangeSdp, preferH264, watchConnection } from './sdp-exchange.ts';

export interface PublishStats {
  kilobitsPerSecond: number | null;
  /** As the server reports it. */
  lossPercent: number | null;
  roundTripMilliseconds: number | null;
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  /** Why the browser sends less than the profile allows. */
  limitedBy: 'none' | 'cpu' | 'bandwidth' | 'other';
}

export interface Publishing {
  /** Sends fewer pictures a second, each as large and sharp as before; the sound is not touched. */
  lowerPicture(isLowered: boolean): Promise<void>;
  stats(): Promise<PublishStats>;
  /** Ends the connection; repeated, it does nothing. */
  close(): void;
}

/**
 * Sends sound and picture by WHIP (RFC 9725). To connect anew after `onLost` is the caller's.
 * @throws where the endpoint refuses or no connection comes about
 */
export async function publishWhip({ url, bearer, iceServers, profile }: Extract<PublishDescriptor, { kind: 'whip' }>, media: MediaStream, { signal, onLost }: { signal: AbortSignal; onLost: () => void }): Promise<Publishing> {
  const connection = new RTCPeerConnection({ iceServers: iceServers.map(({ urls, username, credential }) => ({ urls, ...(username ? { username } : {}), ...(credential ? { credential } : {}) })), bundlePolicy: 'max-bundle' });
  const [voice] = media.getAudioTracks();
  const [picture] = media.getVideoTracks();
  const audio = connection.addTransceiver(voice ?? 'audio', { direction: 'sendonly', streams: [media] });
  const video = connection.addTransceiver(picture ?? 'video', { direction: 'sendonly', streams: [media], sendEncodings: [{ maxBitrate: profile.bitrateKilobits * 1000, maxFramerate: profile.framesPerSecond }] });
  preferH264(video, RTCRtpSender.getCapabilities('video')?.codecs ?? []);
  let end: (() => void) | null = null;
  const close = () => {
    end?.();
    end = null;
    connection.close();
  };
  try {
    end = await exchangeSdp({ url, bearer }, connection, signal);
    await keepResolution(video.sender);
    await preferSound(audio.sender);
  } catch (error) {
    close();
    throw error;
  }
  watchConnection(connection, onLost);
  return {
    lowerPicture: (isLowered) => limit(video.sender, isLowered ? loweredPicture : { kilobits: profile.bitrateKilobits, framesPerSecond: profile.framesPerSecond }),
    stats: readStats(connection),
    close,
  };
}

/** Enough for slides and writing. The size stays: another one would begin a new part of the recording. */
const loweredPicture = { kilobits: 700, framesPerSecond: 8 };

async function limit(sender: RTCRtpSender, { kilobits, framesPerSecond }: { kilobits: number; framesPerSecond: number }): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) Object.assign(encoding, { maxBitrate: kilobits * 1000, maxFramerate: framesPerSecond });
  await sender.setParameters(parameters).catch(() => {});
}

/** On a weak line the voice goes first. */
async function preferSound(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) Object.assign(encoding, { priority: 'high', networkPriority: 'high' });
  await sender.setParameters(parameters).catch(() => {});
}

/** Writing must stay legible: a weak line costs frames, not lines. */
async function keepResolution(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  // In Chromium, Safari and Firefox 130; the declarations of the DOM lack it.
  Object.assign(parameters, { degradationPreference: 'maintain-resolution' });
  await sender.setParameters(parameters).catch(() => {});
}

function readStats(connection: RTCPeerConnection): () => Promise<PublishStats> {
  let last = { at: 0, bytes: 0 };
  return async () => {
    const now = performance.now();
    const stats: PublishStats = { kilobitsPerSecond: null, lossPercent: null, roundTripMilliseconds: null, width: null, height: null, framesPerSecond: null, limitedBy: 'none' };
    let bytes = 0;
    for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>) {
      const number = (name: string) => (typeof report[name] === 'number' ? report[name] : null);
      if (report.type === 'outbound-rtp') {
        bytes += number('bytesSent') ?? 0;
        if (report.kind === 'video') Object.assign(stats, { width: number('frameWidth'), height: number('frameHeight'), framesPerSecond: number('framesPerSecond'), limitedBy: report.qualityLimitationReason ?? 'none' });
      }
      if (report.type === 'remote-inbound-rtp') {
        const lost = number('fractionLost');
        if (lost !== null) stats.lossPercent = Math.max(stats.lossPercent ?? 0, lost * 100);
      }
      if (report.type === 'candidate-pair' && report.nominated === true) {
        const seconds = number('currentRoundTripTime');
        if (seconds !== null) stats.roundTripMilliseconds = Math.round(seconds * 1000);
      }
    }
    if (last.at > 0) stats.kilobitsPerSecond = Math.round(((bytes - last.bytes) * 8) / (now - last.at));
    last = { at: now, bytes };
    return stats;
  };
}
