import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from '../context.ts';
import { claimSeedFile, SeedInvalid, seedFileChanged } from '../publishing/index.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
};

/** A file to be served at `/files/<key>`. */
export interface Picture {
  key: string;
  path: string;
  contentType: string;
}

/**
 * What lies below a seed folder's `files/`, by storage key: `launch/banners/hero.webp`.
 * @throws {SeedInvalid} for a name or type that is not served
 */
export function picturesOf(folder: string, set: string): Picture[] {
  const root = join(folder, 'files');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const key = `${set}/${relative(root, path).split(sep).join('/')}`;
      const contentType = contentTypes[extname(path)];
      if (!contentType || !/^[a-z0-9/._-]+$/.test(key)) throw new SeedInvalid(`${key}: name of a-z 0-9 - _ . and one of ${Object.keys(contentTypes).join(' ')}`);
      return { key, path, contentType };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** Puts the pictures that are new or changed into storage. Answers how many. */
export async function storePictures(context: Context, pictures: readonly Picture[]): Promise<number> {
  let stored = 0;
  for (const { key, path, contentType } of pictures) {
    const bytes = readFileSync(path);
    const name = `file:${key}`;
    const fingerprint = createHash('sha256').update(bytes).digest('hex');
    if (!(await seedFileChanged(context, name, fingerprint))) continue;
    await context.storage.put(key, bytes, { contentType });
    // After it is stored: a crash in between stores it again.
    await claimSeedFile(context, { name, fingerprint });
    stored++;
  }
  return stored;
}

/** @throws {SeedInvalid} where a file names a picture of its own folder that is not there */
export function refuseMissingPictures(set: string, file: string, text: string, pictures: readonly Picture[]): void {
  const known = new Set(pictures.map(({ key }) => key));
  for (const [, key] of text.matchAll(/\/files\/([a-z0-9/._-]+)/gi)) {
    if (key!.startsWith(`${set}/`) && !known.has(key!)) throw new SeedInvalid(`${set}/${file}: there is no picture files/${key!.slice(set.length + 1)}`);
  }
}
