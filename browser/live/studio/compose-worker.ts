/// <reference lib="webworker" />
import { fit, type Placement } from './layout.ts';

/**
 * Draws screen and camera into one picture in a worker. A teacher who shares another window hides the studio's tab, and browsers throttle
 * drawing in hidden pages, but not in workers.
 */

export type ComposeOrder =
  | { order: 'begin'; output: WritableStream<VideoFrame> }
  | { order: 'size'; width: number; height: number; framesPerSecond: number }
  | { order: 'source'; source: Placement['source']; frames: ReadableStream<VideoFrame> | null }
  | { order: 'place'; placements: Placement[] }
  | { order: 'end' };

const worker = self as unknown as DedicatedWorkerGlobalScope;
const latest = new Map<Placement['source'], VideoFrame>();
const readers = new Map<Placement['source'], ReadableStreamDefaultReader<VideoFrame>>();
const canvas = new OffscreenCanvas(1, 1);
const pen = canvas.getContext('2d', { alpha: false })!;
let placements: Placement[] = [];
let writer: WritableStreamDefaultWriter<VideoFrame> | undefined;
let timer: ReturnType<typeof setInterval> | undefined;

worker.addEventListener('message', ({ data }: MessageEvent<ComposeOrder>) => {
  switch (data.order) {
    case 'begin':
      writer = data.output.getWriter();
      return;
    case 'size':
      return begin(data);
    case 'source':
      return void read(data.source, data.frames);
    case 'place':
      placements = data.placements;
      return;
    case 'end':
      return void end();
  }
});

/** Gives back all frames before the worker ends, because a lost frame keeps its memory until garbage collection. */
async function end(): Promise<void> {
  clearInterval(timer);
  const reading = [...readers.values()];
  readers.clear();
  for (const frame of latest.values()) frame.close();
  latest.clear();
  await Promise.allSettled([...reading.map((reader) => reader.cancel()), writer?.close()]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's, which takes none
  worker.postMessage('ended');
  worker.close();
}

function begin({ width, height, framesPerSecond }: Extract<ComposeOrder, { order: 'size' }>): void {
  clearInterval(timer);
  Object.assign(canvas, { width, height });
  let isWriting = false;
  timer = setInterval(() => {
    // Frames are dropped while the encoder is busy, because late frames would add delay.
    if (isWriting) return;
    isWriting = true;
    draw(width, height);
    const frame = new VideoFrame(canvas, { timestamp: performance.now() * 1000 });
    writer?.write(frame).then(
      () => (isWriting = false),
      () => {
        frame.close();
        clearInterval(timer);
      },
    );
  }, 1000 / framesPerSecond);
}

function draw(width: number, height: number): void {
  pen.fillStyle = '#0b1f2a';
  pen.fillRect(0, 0, width, height);
  for (const { source, box, covers } of placements) {
    const frame = latest.get(source);
    if (!frame) continue;
    const { from, to } = fit({ width: frame.displayWidth, height: frame.displayHeight }, box, covers);
    pen.drawImage(frame, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
  }
}

async function read(source: Placement['source'], frames: ReadableStream<VideoFrame> | null): Promise<void> {
  void readers.get(source)?.cancel();
  readers.delete(source);
  latest.get(source)?.close();
  latest.delete(source);
  if (!frames) return;
  const reader = frames.getReader();
  readers.set(source, reader);
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true as const }));
    if (done || readers.get(source) !== reader) {
      value?.close();
      return;
    }
    latest.get(source)?.close();
    latest.set(source, value);
  }
}
