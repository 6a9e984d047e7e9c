import { isStorageKey } from '../providers/storage/index.ts';

/**
 * Files that an enterprise stores lie in a folder of its own, whatever they are: by that they are known as its own, and what
 * somebody else stored is never deleted with it, however its texts name it.
 */
export const enterpriseFolder = (topCode: string): string => `enterprises/${topCode}/`;

/** The storage keys of an enterprise's own files that texts name as `/files/<key>`: its logo, pictures in what it wrote. */
export function ownFilesIn(texts: readonly string[], topCode: string): string[] {
  const folder = enterpriseFolder(topCode);
  const named = texts.flatMap((text) => [...text.matchAll(/\/files\/([a-z0-9._/-]+)/g)].map(([, key = '']) => key));
  return [...new Set(named)].filter((key) => key.startsWith(folder) && isStorageKey(key));
}
