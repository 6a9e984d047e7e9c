import type { PublishDescriptor } from '../../contract/live/descriptors.ts';
import { type PictureLimits, type Publishing, type PublishOptions, readSenderStats } from './publishing.ts';
import { watchConnection } from './connection-watch.ts';
import { exchangeSdp, preferH264, type SdpSession } from './sdp-exchange.ts';

/**
 * Sends sound and picture by WHIP (RFC 9725). After `onLost` the caller connects again.
 * @throws when the endpoint refuses, or no connection is established
 */
export async function publishWhip({ url, bearer, iceServers, profile }: Extract<PublishDescriptor, { kind: 'whip' }>, media: MediaStream, { signal, onLost }: PublishOptions): Promise<Publishing> {
  const connection = new RTCPeerConnection({ iceServers: iceServers.map(({ urls, username, credential }) => ({ urls, ...(username ? { username } : {}), ...(credential ? { credential } : {}) })), bundlePolicy: 'max-bundle' });
  const [voice] = media.getAudioTracks();
  const [picture] = media.getVideoTracks();
  const audio = connection.addTransceiver(voice ?? 'audio', { direction: 'sendonly', streams: [media] });
  const video = connection.addTransceiver(picture ?? 'video', { direction: 'sendonly', streams: [media], sendEncodings: [{ maxBitrate: profile.bitrateKilobits * 1000, maxFramerate: profile.framesPerSecond }] });
  preferH264(video, RTCRtpSender.getCapabilities('video')?.codecs ?? []);
  let session: SdpSession | null = null;
  const close = () => {
    session?.end();
    session = null;
    connection.close();
  };
  try {
    // Before the first picture too: a browser starts with a smaller one, and the change would begin a new part of the recording.
    await keepResolution(video.sender);
    session = await exchangeSdp({ url, bearer }, connection, signal);
    await keepResolution(video.sender);
    await preferSound(audio.sender);
  } catch (error) {
    close();
    throw error;
  }
  watchConnection(connection, session, onLost);
  return {
    limitPicture: (limits) => limit(video.sender, limits),
    stats: readSenderStats(async () => (await connection.getStats()).values()),
    close,
  };
}

async function limit(sender: RTCRtpSender, { bitrateKilobits, framesPerSecond }: PictureLimits): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) Object.assign(encoding, { maxBitrate: bitrateKilobits * 1000, maxFramerate: framesPerSecond });
  await sender.setParameters(parameters).catch(() => {});
}

/** Gives the sound priority over the picture on a weak line. */
async function preferSound(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  for (const encoding of parameters.encodings) Object.assign(encoding, { priority: 'high', networkPriority: 'high' });
  await sender.setParameters(parameters).catch(() => {});
}

/** Writing must stay legible, so a weak line lowers the frame rate and keeps the resolution. */
async function keepResolution(sender: RTCRtpSender): Promise<void> {
  const parameters = sender.getParameters();
  // Supported by Chromium, Safari and Firefox 130. The DOM types do not declare it.
  Object.assign(parameters, { degradationPreference: 'maintain-resolution' });
  await sender.setParameters(parameters).catch(() => {});
}
