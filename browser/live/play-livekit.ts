import { type LivekitModule, type RemotePublication, type RemoteTrack, reportsOf } from './livekit-module.ts';
import { readReceiverStats } from './receiver-stats.ts';
import type { OpenLine } from './stream.ts';
import { loadVendorModule } from './vendor-module.ts';

const connectMilliseconds = 8_000;

/** LiveKit: WebRTC, with TCP and TURN where UDP is blocked. A room holds one stream. */
export const openLivekit: OpenLine<'livekit'> = async ({ sdk, wsUrl, token }, { audioOnly, signal, onLost }) => {
  const { Room, RoomEvent, ConnectionState } = await loadVendorModule<LivekitModule>(sdk);
  signal.throwIfAborted();
  const room = new Room({ adaptiveStream: false, dynacast: false, stopLocalTrackOnUnpublish: false, disconnectOnPageLeave: true });
  const media = new MediaStream();
  const tracks = new Set<RemoteTrack>();
  let shownIn: HTMLVideoElement | null = null;
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    signal.removeEventListener('abort', close);
    void room.disconnect(false);
    if (shownIn?.srcObject === media) shownIn.srcObject = null;
  };
  const subscribe = (publication: RemotePublication) => publication.setSubscribed(publication.kind === 'audio' || !audioOnly);
  room.on(RoomEvent.TrackPublished, subscribe);
  room.on(RoomEvent.TrackSubscribed, (track: RemoteTrack) => {
    tracks.add(track);
    media.addTrack(track.mediaStreamTrack);
  });
  room.on(RoomEvent.TrackUnsubscribed, (track: RemoteTrack) => {
    tracks.delete(track);
    media.removeTrack(track.mediaStreamTrack);
  });
  signal.addEventListener('abort', close);
  try {
    await room.connect(wsUrl, token, { autoSubscribe: false, maxRetries: 0, peerConnectionTimeout: connectMilliseconds });
    signal.throwIfAborted();
  } catch (error) {
    close();
    throw error;
  } finally {
    // The caller closes the stream from now on.
    signal.removeEventListener('abort', close);
  }
  room.on(RoomEvent.Disconnected, () => {
    if (!isClosed) onLost();
  });
  for (const { trackPublications } of room.remoteParticipants.values()) trackPublications.forEach(subscribe);
  return {
    attach(video) {
      shownIn = video;
      video.srcObject = media;
    },
    stats: readReceiverStats(() => reportsOf(tracks)),
    isConnected: () => room.state === ConnectionState.Connected,
    close,
  };
};
