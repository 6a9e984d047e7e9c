import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Context } from '../context.ts';
import { StorageUnavailable } from '../providers/storage/index.ts';
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

/** The key of the object that identifies a storage: a copy of the objects leaves it out, so that the seed files are stored anew. */
export const storageMarkKey = 'seeding/private/storage-mark';

/** A file served at `/files/<key>`. */
export interface Picture {
  key: string;
  path: string;
  contentType: string;
}

/**
 * Files below a seed folder's `files/`, by storage key: `launch/banners/hero.webp`.
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

/** Stores new and changed pictures, and all pictures if the storage has none of this set yet. Returns their number. */
export async function storePictures(context: Context, set: string, pictures: readonly Picture[]): Promise<number> {
  const { storage } = context;
  const mark = await markOf(storage);
  const place = { name: `storage:${set}`, fingerprint: mark?.id ?? '' };
  const isNewPlace = mark !== null && (!mark.isThere || (await seedFileChanged(context, place.name, place.fingerprint)));
  let stored = 0;
  for (const { key, path, contentType } of pictures) {
    const bytes = readFileSync(path);
    const file = { name: `file:${key}`, fingerprint: createHash('sha256').update(bytes).digest('hex') };
    if (!isNewPlace && !(await seedFileChanged(context, file.name, file.fingerprint))) continue;
    await storage.put(key, bytes, { contentType });
    // Recorded after storing: a crash in between stores the picture again.
    await claimSeedFile(context, file);
    stored++;
  }
  if (isNewPlace) {
    if (!mark.isThere) await storage.put(storageMarkKey, Buffer.from(mark.id), { contentType: 'text/plain' });
    await claimSeedFile(context, place);
  }
  return stored;

  /** The mark identifies a storage. After a move to S3, or after the loss of the disk, it differs or is missing. */
  async function markOf(of: Context['storage']): Promise<{ id: string; isThere: boolean } | null> {
    try {
      const object = await of.get(storageMarkKey);
      return object ? { id: await text(object.body), isThere: true } : { id: context.random.uuid(), isThere: false };
    } catch (error) {
      // A storage outage is temporary. The storage is assumed to be the same, and a start without new pictures does not need it.
      if (error instanceof StorageUnavailable) return null;
      throw error;
    }
  }
}

/** @throws {SeedInvalid} if a file refers to a missing picture of its own folder */
export function refuseMissingPictures(set: string, file: string, json: string, pictures: readonly Picture[]): void {
  const known = new Set(pictures.map(({ key }) => key));
  for (const [, key] of json.matchAll(/\/files\/([a-z0-9/._-]+)/gi)) {
    if (key!.startsWith(`${set}/`) && !known.has(key!)) throw new SeedInvalid(`${set}/${file}: there is no picture files/${key!.slice(set.length + 1)}`);
  }
}
