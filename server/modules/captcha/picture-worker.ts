import { parentPort } from 'node:worker_threads';
import { drawPicture } from './picture.ts';

/** Draws beside the thread that answers everybody: a seed comes in, a picture goes out. */
export interface PictureOrder {
  id: number;
  seed: Uint8Array;
}

/**
 * One picture after the other: a canvas gives its memory back only between two turns of the loop, so that four hundred
 * orders drawn in one go would hold a gigabyte.
 */
let last: Promise<void> = Promise.resolve();

/* oxlint-disable unicorn/require-post-message-target-origin -- a worker's port has no origin */
parentPort?.on('message', ({ id, seed }: PictureOrder) => {
  const random = { bytes: () => Buffer.from(seed), uuid: () => '', integer: () => 0 };
  last = last
    .then(() => drawPicture(random))
    .then(
      (picture) => parentPort?.postMessage({ id, picture }),
      (error: unknown) => parentPort?.postMessage({ id, fault: String(error) }),
    );
});
