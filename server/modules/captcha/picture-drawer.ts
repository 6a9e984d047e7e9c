import { Worker } from 'node:worker_threads';
import type { Picture } from './picture.ts';
import type { PictureOrder } from './picture-worker.ts';

/** Draws beside the thread that answers everybody. */
export interface PictureDrawer {
  /** Draws the picture of a seed (`diceSeedBytes` of randomness). Fails for all that are being drawn where the worker ends. */
  draw(seed: Uint8Array): Promise<Picture>;
  /** Whether somebody waits: else the process may end in the middle. */
  isWaitedFor(waited: boolean): void;
}

interface Drawing {
  resolve(picture: Picture): void;
  reject(error: Error): void;
}

/** One worker, started for the first picture and again for the next after it ended. */
export function createPictureDrawer(): PictureDrawer {
  let worker: Worker | null = null;
  let orders = 0;
  const drawings = new Map<number, Drawing>();

  function open(): Worker {
    if (worker) return worker;
    const opened = new Worker(new URL('./picture-worker.ts', import.meta.url));
    opened.on('message', ({ id, picture, fault }: { id: number; picture?: Picture; fault?: string }) => {
      const drawing = drawings.get(id);
      drawings.delete(id);
      if (picture) drawing?.resolve(picture);
      else drawing?.reject(new Error(`picture not drawn: ${fault ?? ''}`));
    });
    const closed = (error: Error) => {
      if (worker !== opened) return;
      worker = null;
      const lost = [...drawings.values()];
      drawings.clear();
      for (const drawing of lost) drawing.reject(error);
    };
    opened.on('error', closed);
    opened.on('exit', (code) => closed(new Error(`the picture worker ended with ${code}`)));
    worker = opened;
    return opened;
  }

  return {
    draw(seed) {
      const order: PictureOrder = { id: ++orders, seed };
      return new Promise((resolve, reject) => {
        drawings.set(order.id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
        open().postMessage(order);
      });
    },
    isWaitedFor(waited) {
      if (waited) worker?.ref();
      else worker?.unref();
    },
  };
}
