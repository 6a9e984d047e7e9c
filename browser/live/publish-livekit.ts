import type { PublishDescriptor } from '../../contract/live/descriptors.ts';
import { type LivekitModule, type LocalTrack, reportsOf } from './livekit-module.ts';
import { type Publishing, type PublishOptions, readSenderStats } from './publishing.ts';
import { NoConnection } from './sdp-exchange.ts';
import { loadVendorModule } from './vendor-module.ts';

const connectMilliseconds = 8_000;

/**
 * Sends by LiveKit. The picture is H.264 in one resolution, because the egress writes it to files without transcoding.
 * @throws {NoConnection} when no connection is established
 */
export async function publishLivekit({ sdk, wsUrl, token, profile }: Extract<PublishDescriptor, { kind: 'livekit' }>, media: MediaStream, { signal, onLost }: PublishOptions): Promise<Publishing> {
  const { Room, RoomEvent, Track } = await loadVendorModule<LivekitModule>(sdk);
  signal.throwIfAborted();
  const room = new Room({ adaptiveStream: false, dynacast: false, stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
  const sent: LocalTrack[] = [];
  let picture: RTCRtpSender | undefined;
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    // The studio owns the tracks, so they are not stopped.
    void room.disconnect(false);
  };
  try {
    await room.connect(wsUrl, token, { autoSubscribe: false, maxRetries: 0, peerConnectionTimeout: connectMilliseconds }).catch((error: unknown) => {
      throw new NoConnection(String(error));
    });
    signal.throwIfAborted();
    for (const track of media.getTracks()) {
      const isPicture = track.kind === 'video';
      const publication = await room.localParticipant.publishTrack(track, {
        source: isPicture ? Track.Source.Camera : Track.Source.Microphone,
        ...(isPicture ? { simulcast: false, videoCodec: 'h264', videoEncoding: { maxBitrate: profile.bitrateKilobits * 1000, maxFramerate: profile.framesPerSecond, priority: 'low' }, degradationPreference: 'maintain-resolution' } : { dtx: false, audioPreset: { maxBitrate: 64_000, priority: 'high' } }),
      });
      if (!publication.track) continue;
      sent.push(publication.track);
      if (isPicture) picture = publication.track.sender;
    }
    signal.throwIfAborted();
  } catch (error) {
    close();
    throw error;
  }
  room.on(RoomEvent.Disconnected, () => {
    if (!isClosed) onLost();
  });
  return {
    async limitPicture({ bitrateKilobits, framesPerSecond }) {
      const parameters = picture?.getParameters();
      if (!picture || !parameters) return;
      for (const encoding of parameters.encodings) Object.assign(encoding, { maxBitrate: bitrateKilobits * 1000, maxFramerate: framesPerSecond });
      await picture.setParameters(parameters).catch(() => {});
    },
    stats: readSenderStats(() => reportsOf(sent)),
    close,
  };
}
