import { createBackgroundThread } from '../../threads/background-thread.ts';
import type { Picture } from './picture.ts';

export interface PictureOrder {
  /** `diceSeedBytes` of randomness. */
  seed: Uint8Array;
  /** With decoys and worn rims. */
  isHard: boolean;
}

/** Draws beside the thread that answers everybody. */
export interface PictureDrawer {
  /** Fails for all that are being drawn where the worker ends. */
  draw(order: PictureOrder): Promise<Picture>;
  /** Whether somebody waits: else the process may end in the middle. */
  isWaitedFor(waited: boolean): void;
}

export function createPictureDrawer(): PictureDrawer {
  const thread = createBackgroundThread<PictureOrder, Picture>(new URL('./picture-worker.ts', import.meta.url));
  return { draw: thread.ask, isWaitedFor: thread.isWaitedFor };
}
