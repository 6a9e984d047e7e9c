import { chunkTimeoutSeconds } from '../contract/constants.ts';

/** §8: a script that did not arrive in time, or not at all. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/**
 * Loads a part of the portal on demand: `loadPart(() => import('./part.tsx'))`.
 * @throws {ChunkLoadError} after 120 s (§9), or as soon as the browser gives up
 */
export function loadPart<Part>(load: () => Promise<Part>, timeoutSeconds: number = chunkTimeoutSeconds): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('页面资源加载超时，请刷新后重试')), timeoutSeconds * 1000);
    load()
      .then(resolve, (cause) => reject(new ChunkLoadError('页面资源没有加载成功，请刷新后重试', { cause })))
      .finally(() => clearTimeout(timer));
  });
}
