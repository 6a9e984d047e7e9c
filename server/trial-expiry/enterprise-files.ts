import { isStorageKey } from '../providers/storage/index.ts';

/**
 * All files that an enterprise stores lie in folders of its own, those of its lives in one apart, which identify them: a file
 * stored by another enterprise is never deleted with it, even if the texts of this one link to it.
 */
const enterpriseFolders = (topCode: string): readonly string[] => [`enterprises/${topCode}/`, `live/${topCode}/`];

/** The storage keys of an enterprise's own files in texts with `/files/<key>`: its logo, pictures in its content. */
export function ownFilesIn(texts: readonly string[], topCode: string): string[] {
  const folders = enterpriseFolders(topCode);
  const named = texts.flatMap((text) => [...text.matchAll(/\/files\/([a-z0-9._/-]+)/g)].map(([, key = '']) => key));
  return [...new Set(named)].filter((key) => folders.some((folder) => key.startsWith(folder)) && isStorageKey(key));
}
