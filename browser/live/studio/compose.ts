import type { ComposeOrder } from './compose-worker.ts';
import { fit, type Placement, placementsOf, type ShownLayout } from './layout.ts';

export interface Sources {
  screen: MediaStreamTrack | null;
  camera: MediaStreamTrack | null;
  second: MediaStreamTrack | null;
}

/** The picture for the students. Its track stays the same when layout and sources change, so no renegotiation is needed. */
interface Composer {
  readonly track: MediaStreamTrack;
  /** Changes the size of the picture. `show` must follow. */
  resize(size: PictureSize): void;
  show(layout: ShownLayout, sources: Sources): void;
  close(): void;
}

interface PictureSize {
  width: number;
  height: number;
  framesPerSecond: number;
}

/** Exists only in Chromium (https://developer.chrome.com/docs/capabilities/web-apis/mediastreamtrack-insertable-media-processing). */
interface InsertableStreams {
  MediaStreamTrackProcessor?: new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };
  MediaStreamTrackGenerator?: new (init: { kind: 'video' }) => MediaStreamTrack & { writable: WritableStream<VideoFrame> };
}

/** Longest wait for the worker's last frames. */
const lastFramesMilliseconds = 2_000;

export function createComposer(size: PictureSize): Composer {
  const { MediaStreamTrackProcessor: Processor, MediaStreamTrackGenerator: Generator } = globalThis as unknown as InsertableStreams;
  return Processor && Generator ? composeInWorker(size, Processor, Generator) : composeOnPage(size);
}

/** Which sources there are. */
export const has = ({ screen, camera, second }: Sources) => ({ screen: screen !== null, camera: camera !== null, second: second !== null });

function composeInWorker(firstSize: PictureSize, Processor: NonNullable<InsertableStreams['MediaStreamTrackProcessor']>, Generator: NonNullable<InsertableStreams['MediaStreamTrackGenerator']>): Composer {
  const generator = new Generator({ kind: 'video' });
  const worker = new Worker(new URL('./compose-worker.ts', import.meta.url), { type: 'module' });
  const order = (message: ComposeOrder, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
  let size = firstSize;
  order({ order: 'begin', output: generator.writable }, [generator.writable as unknown as Transferable]);
  order({ order: 'size', ...size });
  const shown = new Map<Placement['source'], MediaStreamTrack>();
  return {
    track: generator,
    resize(next) {
      size = next;
      order({ order: 'size', ...size });
    },
    show(layout, sources) {
      for (const source of ['screen', 'camera', 'second'] as const) {
        const track = sources[source];
        if (shown.get(source) === track) continue;
        if (track) {
          const { readable } = new Processor({ track });
          shown.set(source, track);
          order({ order: 'source', source, frames: readable }, [readable as unknown as Transferable]);
        } else if (shown.delete(source)) order({ order: 'source', source, frames: null });
      }
      order({ order: 'place', placements: placementsOf(layout, has(sources), size) });
    },
    close() {
      // A generator that is stopped earlier loses the frames that are on their way to it.
      const stop = () => generator.stop();
      worker.addEventListener('message', stop, { once: true });
      // A worker that could not be loaded does not answer.
      setTimeout(stop, lastFramesMilliseconds);
      order({ order: 'end' });
    },
  };
}

/** For browsers without insertable streams. The page draws, which browsers throttle while its tab is hidden. */
function composeOnPage(firstSize: PictureSize): Composer {
  const canvas = document.createElement('canvas');
  let size = firstSize;
  let timer: ReturnType<typeof setInterval> | undefined;
  const pen = canvas.getContext('2d', { alpha: false })!;
  const videos = new Map<Placement['source'], HTMLVideoElement>();
  let placements: Placement[] = [];
  const draw = () => {
    pen.fillStyle = '#0b1f2a';
    pen.fillRect(0, 0, size.width, size.height);
    for (const { source, box, covers } of placements) {
      const video = videos.get(source);
      if (!video || video.videoWidth === 0) continue;
      const { from, to } = fit({ width: video.videoWidth, height: video.videoHeight }, box, covers);
      pen.drawImage(video, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
    }
  };
  const resize = (next: PictureSize) => {
    size = next;
    Object.assign(canvas, { width: size.width, height: size.height });
    clearInterval(timer);
    timer = setInterval(draw, 1000 / size.framesPerSecond);
  };
  resize(size);
  return {
    track: canvas.captureStream().getVideoTracks()[0]!,
    resize,
    show(layout, sources) {
      for (const source of ['screen', 'camera', 'second'] as const) {
        const track = sources[source];
        if (!track) videos.delete(source);
        else if ((videos.get(source)?.srcObject as MediaStream | null)?.getVideoTracks()[0] !== track) {
          const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, srcObject: new MediaStream([track]) });
          void video.play().catch(() => undefined);
          videos.set(source, video);
        }
      }
      placements = placementsOf(layout, has(sources), size);
    },
    close() {
      clearInterval(timer);
      for (const video of videos.values()) video.srcObject = null;
    },
  };
}
