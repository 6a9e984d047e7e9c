import Mpegts from 'mpegts.js';
import type { OpenLine } from './stream.ts';

/** HTTP-FLV through MediaSource, about a second behind the teacher. mpegts.js plays faster when it falls behind. */
export const openFlv: OpenLine<'flv'> = async ({ url }, { signal, onLost }) => {
  if (!Mpegts.isSupported()) throw new Error('this browser has no MediaSource');
  signal.throwIfAborted();
  Mpegts.LoggingControl.enableAll = false;
  const player = Mpegts.createPlayer(
    { type: 'flv', isLive: true, url: new URL(url, location.href).href },
    { enableWorker: false, lazyLoad: false, liveBufferLatencyChasing: true, liveBufferLatencyMaxLatency: 1.5, liveBufferLatencyMinRemain: 0.4, autoCleanupSourceBuffer: true },
  );
  let shownIn: HTMLVideoElement | null = null;
  let isClosed = false;
  let speed: number | null = null;
  // The library still uses its parts after an error event, so they are destroyed later.
  const lose = () => queueMicrotask(() => !isClosed && onLost());
  player.on(Mpegts.Events.ERROR, lose);
  player.on(Mpegts.Events.LOADING_COMPLETE, lose);
  // `speed` is in kilobytes per second.
  player.on(Mpegts.Events.STATISTICS_INFO, (info: { speed?: number }) => (speed = info.speed ?? null));
  return {
    attach(video) {
      shownIn = video;
      player.attachMediaElement(video);
      player.load();
    },
    stats: async () => ({ kilobitsPerSecond: speed === null ? null : Math.round(speed * 8), lossPercent: null, delaySeconds: bufferedSeconds(shownIn), height: shownIn?.videoHeight || null, isPictureStuck: false }),
    close() {
      if (isClosed) return;
      isClosed = true;
      player.destroy();
    },
  };
};

function bufferedSeconds(video: HTMLVideoElement | null): number | null {
  const { buffered, currentTime } = video ?? {};
  return buffered && buffered.length > 0 ? Math.max(0, buffered.end(buffered.length - 1) - currentTime!) : null;
}
