import { createBackgroundProcess } from '../../threads/background-process.ts';
import type { Picture, PictureTask } from './picture.ts';

/** Draws in a process of its own: the drawing library is native code, and its crash must not take the server along. */
export interface PictureDrawer {
  /** Fails where the process dies twice with it. */
  draw(order: PictureTask): Promise<Picture>;
  /** Whether a caller waits. Where none does, the process may end in the middle. */
  isWaitedFor(waited: boolean): void;
}

export function createPictureDrawer(): PictureDrawer & { pid(): number | null } {
  const { ask, isWaitedFor, pid } = createBackgroundProcess<PictureTask, Picture>(new URL('./picture-worker.ts', import.meta.url));
  return { draw: ask, isWaitedFor, pid };
}
