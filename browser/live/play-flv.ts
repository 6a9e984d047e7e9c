import Mpegts from 'mpegts.js';
import { aheadOf, followLiveEdge } from './live-edge.ts';
import type { OpenLine } from './stream.ts';

/** HTTP-FLV through MediaSource, less than a second behind the teacher. */
export const openFlv: OpenLine<'flv'> = async ({ url }, { answer, signal, onLost }) => {
  if (!Mpegts.isSupported()) throw new Error('this browser has no MediaSource');
  signal.throwIfAborted();
  Mpegts.LoggingControl.enableAll = false;
  const address = new URL(url, location.href).href;
  const player = Mpegts.createPlayer(
    { type: 'flv', isLive: true, url: address },
    // The stash buffer delays data until it is full, which takes more than a second with a still slide. The library's latency chasing only seeks.
    { enableWorker: false, lazyLoad: false, enableStashBuffer: false, autoCleanupSourceBuffer: true, customLoader: loaderOf((aborted) => answer ?? fetch(address, { signal: aborted })) },
  );
  let shownIn: HTMLVideoElement | null = null;
  let stopFollowing = () => {};
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
      if (shownIn === video) return;
      shownIn = video;
      player.attachMediaElement(video);
      player.load();
      stopFollowing = followLiveEdge(video);
    },
    stats: async () => ({ kilobitsPerSecond: speed === null ? null : Math.round(speed * 8), lossPercent: null, delaySeconds: bufferedSeconds(shownIn), height: shownIn?.videoHeight || null, isPictureStuck: false }),
    close() {
      if (isClosed) return;
      isClosed = true;
      stopFollowing();
      player.destroy();
    },
  };
};

function bufferedSeconds(video: HTMLVideoElement | null): number | null {
  return video && video.buffered.length > 0 ? Math.max(0, aheadOf(video)) : null;
}

/**
 * Reads the answer, which may be on its way already. The library's own loader would ask again, and throws where it cannot be caught if the
 * connection fails after the player was closed.
 */
function loaderOf(ask: (aborted: AbortSignal) => Promise<Response>) {
  return class extends Mpegts.BaseLoader {
    #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null = null;
    readonly #aborted = new AbortController();
    #received = 0;
    constructor() {
      super('answer');
    }
    override open(): void {
      this._status = Mpegts.LoaderStatus.kBuffering;
      // A live stream that fails has ended, like one that completes.
      const end = () => {
        if (this.#aborted.signal.aborted) return;
        this._status = Mpegts.LoaderStatus.kComplete;
        this.onComplete(0, this.#received - 1);
      };
      this.#read().then(end, end);
    }
    async #read(): Promise<void> {
      const { ok, body } = await ask(this.#aborted.signal);
      if (!ok || !body) return;
      this.#reader = body.getReader();
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done || this.#aborted.signal.aborted) return;
        this.#received += value.byteLength;
        this.onDataArrival(value.buffer, this.#received - value.byteLength, this.#received);
      }
    }
    override abort(): void {
      this.#aborted.abort();
      this._status = Mpegts.LoaderStatus.kComplete;
      this.#reader?.cancel().catch(() => {});
    }
    override destroy(): void {
      this.abort();
      super.destroy();
    }
  };
}
