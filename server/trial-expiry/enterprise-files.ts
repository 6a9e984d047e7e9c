import { isStorageKey } from '../providers/storage/index.ts';

/**
 * The folders of an enterprise's files, with a separate one for its lives. All files of an enterprise are in them, so a file of another
 * enterprise is never deleted with it, even if the texts of this one link to it.
 */
const enterpriseFolders = (topCode: string): readonly string[] => [`enterprises/${topCode}/`, `live/${topCode}/`];

/** The storage keys of an enterprise's own files in texts with `/files/<key>`: its logo, pictures in its content. */
export function ownFilesIn(texts: readonly string[], topCode: string): string[] {
  const folders = enterpriseFolders(topCode);
  const named = texts.flatMap((text) => [...text.matchAll(/\/files\/([a-z0-9._/-]+)/g)].map(([, key = '']) => key));
  return [...new Set(named)].filter((key) => folders.some((folder) => key.startsWith(folder)) && isStorageKey(key));
}
