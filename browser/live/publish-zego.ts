import type { PublishDescriptor } from '../../contract/live/descriptors.ts';
import { type Publishing, type PublishOptions, type PublishStats } from './publishing.ts';
import { NoConnection } from './sdp-exchange.ts';
import { enterZegoRoom } from './zego-room.ts';

const connectMilliseconds = 10_000;

interface PublishQuality {
  video?: { videoBitrate?: number; frameHeight?: number; frameWidth?: number; videoFPS?: number; videoPacketsLostRate?: number };
  audio?: { audioBitrate?: number };
}

/**
 * Sends by ZEGO. The picture is H.264, because its CDN supports no other codec.
 * @throws {NoConnection} if ZEGO does not accept the stream in time
 */
export async function publishZego(descriptor: Extract<PublishDescriptor, { kind: 'zego' }>, media: MediaStream, { signal, onLost }: PublishOptions): Promise<Publishing> {
  const { streamID, roomID, token, profile } = descriptor;
  const room = await enterZegoRoom(descriptor);
  const { engine } = room;
  let own: MediaStream | null = null;
  let isOnAir = false;
  let isClosed = false;
  let quality: PublishQuality = {};
  const begun = Promise.withResolvers<void>();
  const noteState = ({ streamID: of, state, errorCode }: { streamID: string; state: string; errorCode: number }) => {
    if (of !== streamID) return;
    if (state === 'PUBLISHING') begun.resolve();
    if (state === 'NO_PUBLISH' && errorCode !== 0) lose(new NoConnection(`ZEGO refuses the stream: ${errorCode}`));
  };
  const noteQuality = (of: string, told: PublishQuality) => {
    if (of === streamID) quality = told;
  };
  const stopListening = room.onLost(() => lose(new NoConnection('the login to ZEGO is over')));
  function close() {
    if (isClosed) return;
    isClosed = true;
    stopListening();
    engine.off('publisherStateUpdate', noteState);
    engine.off('publishQualityUpdate', noteQuality);
    engine.stopPublishingStream(streamID);
    if (own) engine.destroyStream(own);
    room.leave();
  }
  function lose(reason: Error) {
    begun.reject(reason);
    if (isClosed || !isOnAir) return;
    close();
    onLost();
  }
  const timer = setTimeout(() => begun.reject(new NoConnection('no stream within 10 s')), connectMilliseconds);
  const abort = () => begun.reject(signal.reason as Error);
  signal.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    // The shared login may belong to a viewer, so this token, which allows publishing, is set.
    engine.renewToken(token, roomID);
    own = await engine.createStream({ custom: { source: media, bitrate: profile.bitrateKilobits } });
    engine.on('publisherStateUpdate', noteState);
    engine.on('publishQualityUpdate', noteQuality);
    engine.startPublishingStream(streamID, own, { videoCodec: 'H264', roomID });
    await begun.promise;
    isOnAir = true;
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
  const stream = own;
  return {
    async limitPicture({ bitrateKilobits, framesPerSecond }) {
      await engine.setVideoConfig(stream, { maxBitrate: bitrateKilobits, frameRate: framesPerSecond }).catch(() => {});
    },
    stats: async () => statsOf(quality),
    close,
  };
}

const statsOf = ({ video = {}, audio = {} }: PublishQuality): PublishStats => ({
  kilobitsPerSecond: video.videoBitrate === undefined ? null : Math.round(video.videoBitrate + (audio.audioBitrate ?? 0)),
  lossPercent: video.videoPacketsLostRate ?? null,
  roundTripMilliseconds: null,
  width: video.frameWidth ?? null,
  height: video.frameHeight ?? null,
  framesPerSecond: video.videoFPS ?? null,
  limitedBy: 'none',
});
