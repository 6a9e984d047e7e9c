import Hls from 'hls.js/light';
import type { OpenLine, StreamStats } from './stream.ts';

/** Low-latency HLS, two to four seconds behind the teacher. Browsers without MediaSource (Safari on iPhones) play it natively. */
export const openHls: OpenLine<'hls'> = async ({ url }, { signal, onLost }) => {
  signal.throwIfAborted();
  return Hls.isSupported() ? withMediaSource(url, onLost) : natively(url, onLost);
};

function withMediaSource(url: string, onLost: () => void) {
  const hls = new Hls({ lowLatencyMode: true, backBufferLength: 30, maxLiveSyncPlaybackRate: 1.1 });
  let shownIn: HTMLVideoElement | null = null;
  let repairs = 0;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    // hls.js can repair a media error. A network error needs a new connection.
    if (type === Hls.ErrorTypes.MEDIA_ERROR && repairs++ < 2) hls.recoverMediaError();
    else onLost();
  });
  return {
    attach(video: HTMLVideoElement) {
      shownIn = video;
      hls.loadSource(url);
      hls.attachMedia(video);
    },
    stats: async (): Promise<StreamStats> => ({ kilobitsPerSecond: null, lossPercent: null, delaySeconds: hls.latency || null, height: shownIn?.videoHeight || null, isPictureStuck: false }),
    close: () => hls.destroy(),
  };
}

function natively(url: string, onLost: () => void) {
  let shownIn: HTMLVideoElement | null = null;
  return {
    attach(video: HTMLVideoElement) {
      if (!video.canPlayType('application/vnd.apple.mpegurl')) return onLost();
      shownIn = video;
      video.addEventListener('error', onLost);
      video.addEventListener('ended', onLost);
      video.src = url;
    },
    stats: async (): Promise<StreamStats> => ({ kilobitsPerSecond: null, lossPercent: null, delaySeconds: null, height: shownIn?.videoHeight || null, isPictureStuck: false }),
    close() {
      shownIn?.removeEventListener('error', onLost);
      shownIn?.removeEventListener('ended', onLost);
      shownIn?.removeAttribute('src');
      shownIn?.load();
      shownIn = null;
    },
  };
}
