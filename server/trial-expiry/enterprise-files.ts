import { isStorageKey } from '../providers/storage/index.ts';

/**
 * All files that an enterprise stores lie in a folder of its own, which identifies them: a file stored by another enterprise is
 * never deleted with it, even if the texts of this one link to it.
 */
const enterpriseFolder = (topCode: string): string => `enterprises/${topCode}/`;

/** The storage keys of an enterprise's own files in texts with `/files/<key>`: its logo, pictures in its content. */
export function ownFilesIn(texts: readonly string[], topCode: string): string[] {
  const folder = enterpriseFolder(topCode);
  const named = texts.flatMap((text) => [...text.matchAll(/\/files\/([a-z0-9._/-]+)/g)].map(([, key = '']) => key));
  return [...new Set(named)].filter((key) => key.startsWith(folder) && isStorageKey(key));
}
