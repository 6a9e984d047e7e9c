import type { OpenLine, StreamStats } from './stream.ts';
import { enterZegoRoom } from './zego-room.ts';

/** Quality of a stream, which ZEGO reports every three seconds. */
interface PlayQuality {
  video?: { videoBitrate?: number; frameHeight?: number; videoPacketsLostRate?: number; videoFPS?: number };
  audio?: { audioBitrate?: number; audioPacketsLostRate?: number };
  peerToPeerDelay?: number;
}

/** ZEGO: WebRTC through its cloud. A stream that is opened twice is played once, with or without picture as the latest caller requires. */
export const openZego: OpenLine<'zego'> = async (descriptor, { audioOnly, signal, onLost }) => {
  const { streamID } = descriptor;
  const room = await enterZegoRoom(descriptor);
  const { engine, playing } = room;
  let shownIn: HTMLVideoElement | null = null;
  let quality: PlayQuality = {};
  let isClosed = false;
  const noteQuality = (of: string, told: PlayQuality) => {
    if (of === streamID) quality = told;
  };
  const noteState = ({ streamID: of, state, errorCode }: { streamID: string; state: string; errorCode: number }) => {
    if (of === streamID && state === 'NO_PLAY' && errorCode !== 0) lose();
  };
  const stopListening = room.onLost(lose);
  let media: MediaStream | null = null;
  function close() {
    if (isClosed) return;
    isClosed = true;
    stopListening();
    engine.off('playQualityUpdate', noteQuality);
    engine.off('playerStateUpdate', noteState);
    const current = playing.get(streamID);
    if (media && current && --current.users === 0) {
      playing.delete(streamID);
      engine.stopPlayingStream(streamID);
    }
    room.leave();
    if (media && shownIn?.srcObject === media) shownIn.srcObject = null;
  }
  function lose() {
    if (isClosed || !media) return;
    close();
    onLost();
  }
  try {
    signal.throwIfAborted();
    const standing = playing.get(streamID);
    media = standing?.media ?? (await engine.startPlayingStream(streamID));
    if (standing) standing.users++;
    else playing.set(streamID, { media, users: 1 });
    await engine.mutePlayStreamVideo(streamID, audioOnly);
    signal.throwIfAborted();
  } catch (error) {
    close();
    throw error;
  }
  engine.on('playQualityUpdate', noteQuality);
  engine.on('playerStateUpdate', noteState);
  return {
    attach(video) {
      shownIn = video;
      video.srcObject = media;
    },
    stats: async () => statsOf(quality, audioOnly),
    isConnected: () => !isClosed,
    close,
  };
};

function statsOf({ video = {}, audio = {}, peerToPeerDelay }: PlayQuality, audioOnly: boolean): StreamStats {
  const rates = [video.videoBitrate, audio.audioBitrate].filter((rate) => rate !== undefined);
  const losses = [audioOnly ? undefined : video.videoPacketsLostRate, audio.audioPacketsLostRate].filter((rate) => rate !== undefined);
  return {
    kilobitsPerSecond: rates.length > 0 ? Math.round(rates.reduce((sum, rate) => sum + rate, 0)) : null,
    lossPercent: losses.length > 0 ? Math.max(...losses) : null,
    delaySeconds: peerToPeerDelay === undefined ? null : peerToPeerDelay / 1000,
    height: audioOnly ? null : (video.frameHeight ?? null),
    isPictureStuck: !audioOnly && (video.videoBitrate ?? 0) > 0 && video.videoFPS === 0,
  };
}
