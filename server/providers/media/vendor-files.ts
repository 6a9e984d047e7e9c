import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBucketFiles } from '../storage/index.ts';
import type { VendorOutput } from './options.ts';

/** Files written by a vendor: recordings and HLS segments. */
export interface VendorFiles {
  /** Path of a file in requests to the vendor. */
  pathOf(key: string): string;
  /** @returns null for a missing file */
  read(key: string): Promise<{ bytes: number; body: Readable } | null>;
  /** A local copy of the file; null for a missing file. Can be repeated. */
  local(key: string): Promise<string | null>;
  /** Removes files and their local copies. Missing files are ignored. */
  remove(keys: readonly string[]): Promise<void>;
}

/** Rejects keys that lead out of the directory. */
const isKey = (key: string): boolean => /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);

export const createVendorFiles = (output: VendorOutput): VendorFiles => (output.kind === 'directory' ? inDirectory(output) : inBucket(output));

function inDirectory({ directory }: VendorOutput & { kind: 'directory' }): VendorFiles {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error('not the key of a recording');
    return join(directory, key);
  };
  return {
    pathOf,
    async read(key) {
      const file = await open(pathOf(key)).catch(missing);
      return file && { bytes: (await file.stat()).size, body: file.createReadStream() };
    },
    local: async (key) => ((await stat(pathOf(key)).catch(missing)) ? pathOf(key) : null),
    remove: async (keys) => void (await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))),
  };
}

function inBucket({ storage, directory }: VendorOutput & { kind: 's3' }): VendorFiles {
  const bucket = createBucketFiles(storage);
  const copyOf = (key: string) => join(directory, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.mp4`);
  return {
    pathOf: (key) => `${storage.prefix ?? ''}${key}`,
    async read(key) {
      const found = await bucket.get(key);
      return found && { bytes: found.size, body: Readable.fromWeb(found.body) };
    },
    async local(key) {
      const path = copyOf(key);
      const found = await bucket.get(key);
      if (!found) return null;
      // A complete copy is not fetched again.
      if ((await stat(path).catch(missing))?.size === found.size) {
        await found.body.cancel();
        return path;
      }
      await mkdir(directory, { recursive: true });
      await pipeline(Readable.fromWeb(found.body), createWriteStream(path));
      return path;
    },
    async remove(keys) {
      for (const key of keys) {
        await bucket.remove(key);
        await rm(copyOf(key), { force: true });
      }
    },
  };
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
