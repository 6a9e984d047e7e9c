import { createBackgroundThread } from '../../threads/background-thread.ts';
import type { Picture } from './picture.ts';

/** Draws beside the thread that answers everybody. */
export interface PictureDrawer {
  /** Draws the picture of a seed (`diceSeedBytes` of randomness). Fails for all that are being drawn where the worker ends. */
  draw(seed: Uint8Array): Promise<Picture>;
  /** Whether somebody waits: else the process may end in the middle. */
  isWaitedFor(waited: boolean): void;
}

export function createPictureDrawer(): PictureDrawer {
  const thread = createBackgroundThread<Uint8Array, Picture>(new URL('./picture-worker.ts', import.meta.url));
  return { draw: thread.ask, isWaitedFor: thread.isWaitedFor };
}
