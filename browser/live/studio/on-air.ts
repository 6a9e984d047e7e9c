import { CallRefused } from '../../../contract/client.ts';
import type { PublishDescriptor } from '../../../contract/live/descriptors.ts';
import { isNetworkFault } from '../../loading.ts';
import type { publish } from '../publish.ts';
import { loweredPicture, type PictureLimits, type Publishing, type PublishStats } from '../publishing.ts';
import { NoConnection, StreamRefused } from '../sdp-exchange.ts';
import { createLineWatch } from './line-watch.ts';

export interface OnAirState {
  link: 'off' | 'connecting' | 'on' | 'lost';
  /** Time of the loss, ms of the page's clock. Null while connected. */
  lostAt: number | null;
  /** Number of attempts in a row in which the server answered but no connection was established. After three, UDP is probably blocked. */
  blocked: number;
  /** Why the stream is refused or fails, for the teacher. Null for a lost network. */
  refusal: string | null;
  stats: PublishStats | null;
  isWeak: boolean;
  /** The frame rate is lowered to protect the sound. */
  isLowered: boolean;
}

export const offAir: OnAirState = { link: 'off', lostAt: null, blocked: 0, refusal: null, stats: null, isWeak: false, isLowered: false };

/** What the person can do when the media endpoint refuses, by HTTP status. A pass that has just expired (401) is renewed by the next attempt. */
const refusals: Readonly<Record<number, string>> = {
  403: '您已不能在这堂课推流。请刷新页面；仍不行，请联系课程管理员。',
  404: '这堂课的直播流已经结束。请刷新页面看看课是否还在。',
  429: '连接得太频繁，服务器要您等一分钟。会自动重试，不用刷新。',
  503: '直播服务器收不了画面：多半是它的 UDP 端口被别的程序占着，或同时推流的人满了。请管理员看 /readyz 的 media 和启动日志，换一个 MEDIA_UDP_PORT 或停掉占着端口的程序；好了会自动接上。',
};

/** For an error that is neither a refusal nor the network's. */
const unknownFailure = '画面没有送出去，会自动再试。一直这样的话，请刷新页面；仍不行，请换一个浏览器。';

/** After a connection that worked. Its server may have restarted. */
const reopenMilliseconds = 250;
const firstRetry = 1_000;
const longestRetry = 15_000;
const statsMilliseconds = 2_000;

/**
 * Keeps the teacher's stream on air: connects, and reconnects after every loss until it is stopped.
 * @param limits of the picture while the line is good
 */
export function createOnAir(media: MediaStream, publishStream: typeof publish, limits: () => PictureLimits, { state, change }: { state: () => OnAirState; change: (changes: Partial<OnAirState>) => void }) {
  let publishing: Publishing | null = null;
  let current: AbortController | null = null;
  let wake: (() => void) | null = null;
  let watch = createLineWatch();

  async function stay(descriptor: () => Promise<PublishDescriptor>, signal: AbortSignal): Promise<void> {
    let delay = reopenMilliseconds;
    let isReported = false;
    while (!signal.aborted) {
      change({ link: state().lostAt === null ? 'connecting' : 'lost' });
      let own: Publishing | null = null;
      try {
        const where = await descriptor();
        signal.throwIfAborted();
        const lost = Promise.withResolvers<void>();
        own = await publishStream(where, media, { signal, onLost: () => lost.resolve() });
        // A stream that was stopped meanwhile must not replace the next one.
        signal.throwIfAborted();
        signal.addEventListener('abort', () => lost.resolve());
        publishing = own;
        delay = reopenMilliseconds;
        watch = createLineWatch();
        change({ link: 'on', lostAt: null, blocked: 0, refusal: null, isWeak: false, isLowered: false });
        await lost.promise;
      } catch (error) {
        if (!signal.aborted) note(error);
      }
      own?.close();
      if (publishing === own) publishing = null;
      if (signal.aborted) return;
      change({ link: 'lost', lostAt: state().lostAt ?? Date.now(), stats: null, isWeak: false, isLowered: false });
      await pause(delay, signal);
      delay = Math.min(longestRetry, Math.max(firstRetry, delay * 2));
    }

    /** Notes why there is no stream, for the teacher. An unknown error is reported once, because the next attempts repeat it. */
    function note(error: unknown): void {
      if (error instanceof CallRefused) change({ refusal: error.returnMsg });
      else if (error instanceof StreamRefused) change({ refusal: refusals[error.status] ?? null });
      else if (error instanceof NoConnection) change({ blocked: state().blocked + 1, refusal: null });
      else if (isNetworkFault(error)) change({ refusal: null });
      else {
        change({ refusal: unknownFailure });
        if (!isReported) reportError(error);
        isReported = true;
      }
    }
  }

  function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', wake);
    });
  }

  async function poll(): Promise<void> {
    const polled = publishing;
    const stats = await polled?.stats();
    if (!stats || polled !== publishing) return;
    const { isWeak, isLowered } = watch(stats);
    if (isLowered !== state().isLowered) await polled?.limitPicture(isLowered ? loweredPicture : limits());
    change({ stats, isWeak, isLowered });
  }

  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    current?.abort();
    current = null;
    change(offAir);
  };
  return {
    /** @param descriptor called before every connection */
    start(descriptor: () => Promise<PublishDescriptor>): void {
      stop();
      current = new AbortController();
      void stay(descriptor, current.signal);
      timer = setInterval(() => void poll(), statsMilliseconds);
    },
    retryNow: () => wake?.(),
    /** Call it after `limits` changed. */
    applyLimits: () => (state().isLowered ? undefined : publishing?.limitPicture(limits())),
    stop,
  };
}
