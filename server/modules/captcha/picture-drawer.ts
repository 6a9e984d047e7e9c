import { createBackgroundProcess } from '../../threads/background-process.ts';
import type { Picture, PictureTask } from './picture.ts';

/** Draws in a process of its own: the drawing library is native code, and its crash must not affect the server. */
export interface PictureDrawer {
  /** Fails if the process crashes twice for the same order. */
  draw(order: PictureTask): Promise<Picture>;
  /** True: a caller waits. Otherwise the process may end before the drawing is done. */
  isWaitedFor(waited: boolean): void;
}

export function createPictureDrawer(): PictureDrawer & { pid(): number | null } {
  const { ask, isWaitedFor, pid } = createBackgroundProcess<PictureTask, Picture>(new URL('./picture-worker.ts', import.meta.url));
  return { draw: ask, isWaitedFor, pid };
}
