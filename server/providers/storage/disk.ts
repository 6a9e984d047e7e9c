import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { cacheHealth } from '../cached-health.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { ObjectFileDamaged, objectHead, readBytes, readObjectHead, type OpenedObject } from './object-file.ts';
import type { DiskStorageOptions } from './options.ts';
import {
  assertContentType,
  assertStorageKey,
  isStorageKey,
  resolveRange,
  StorageUnavailable,
  type StorageProvider,
} from './provider.ts';

const NAME = 'disk';

/** Folder of temporary files. It is not a valid key, so no object is written here. */
const INCOMING = '.incoming';

/** Suffix of every object's file. No segment of a key ends in it, so `a` can be an object and a folder of objects. */
const OBJECT_MARK = '@';

/** No write takes this long. Older temporary files were left by a process that died. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

const MAY_PASS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE', 'EAGAIN', 'EBUSY', 'ETIMEDOUT', 'ESTALE']);

/** Files in one folder, which several processes may share. */
export function createDiskStorageProvider(options: DiskStorageOptions, { clock, logger }: ProviderDependencies): StorageProvider {
  const root = resolve(options.directory);
  let written = 0;
  let incoming: Promise<string> | undefined;

  const pathOf = (key: string): string => join(root, ...key.split('/')) + OBJECT_MARK;

  const failed = (operation: string, error: unknown): StorageUnavailable => {
    const code = error instanceof ObjectFileDamaged ? 'DAMAGED' : ((error as NodeJS.ErrnoException).code ?? 'UNKNOWN');
    // The system's messages contain paths of ours, and no stored data.
    logger.error({ provider: NAME, operation, err: error }, 'storage failed');
    return new StorageUnavailable(NAME, operation, code, MAY_PASS.has(code));
  };

  const openIncoming = async (): Promise<string> => {
    const folder = join(root, INCOMING);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeAbandoned(folder, clock.now());
    return folder;
  };

  /** Runs `finish` with a temporary file that is written and synced, and removes the file in any case. */
  const withUnfinished = async (parts: (Uint8Array | AsyncIterable<Uint8Array>)[], finish: (unfinished: string) => Promise<void>): Promise<void> => {
    const { handle, path } = await openUnfinished(await (incoming ??= openIncoming()));
    try {
      try {
        for (const part of parts) await handle.writeFile(part);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await finish(path);
    } catch (error) {
      await unlink(path).catch(() => undefined);
      throw error;
    }
  };

  /** Creates a temporary file exclusively: processes that share the folder may have the same process id, as in containers. */
  const openUnfinished = async (folder: string): Promise<{ handle: FileHandle; path: string }> => {
    for (;;) {
      const path = join(folder, `${process.pid}-${written++}`);
      const handle = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return null;
        throw error;
      });
      if (handle !== null) return { handle, path };
    }
  };

  const moveTo = async (path: string, unfinished: string): Promise<void> => {
    const firstMade = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(unfinished, path);
    await syncFolders(dirname(path), firstMade === undefined ? dirname(path) : dirname(firstMade));
  };

  /** @param bytes called twice: to compute the metadata, and to write the object */
  const write = async (key: string, contentType: string, bytes: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> => {
    assertStorageKey(key);
    assertContentType(contentType);
    try {
      const head = await objectHead(bytes(), contentType);
      await withUnfinished([head, Readable.from(bytes())], (unfinished) => moveTo(pathOf(key), unfinished));
    } catch (error) {
      // After a failure the next write prepares its folder again.
      incoming = undefined;
      throw failed('write', error);
    }
  };

  const openObject = async (key: string): Promise<{ handle: FileHandle; object: OpenedObject } | null> => {
    const handle = await open(pathOf(key), 'r').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
      throw error;
    });
    if (handle === null) return null;
    try {
      return { handle, object: await readObjectHead(handle) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  };

  return {
    name: NAME,

    put: (key, body, { contentType }) => write(key, contentType, () => [body]),

    putFile: (key, path, { contentType, offset = 0 }) => write(key, contentType, () => createReadStream(path, { start: offset })),

    async get(key, range) {
      if (!isStorageKey(key)) return null;
      const opened = await openObject(key).catch((error: unknown) => {
        throw failed('read', error);
      });
      if (opened === null) return null;
      const { handle, object } = opened;
      const { offset, ...description } = object;
      try {
        const bytes = resolveRange(object.size, range);
        return { ...description, range: bytes, body: readBytes(handle, offset + bytes.start, offset + bytes.end) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(key) {
      assertStorageKey(key);
      const path = pathOf(key);
      try {
        await unlink(path);
        await syncFolders(dirname(path), dirname(path));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code !== 'ENOENT' && code !== 'ENOTDIR') throw failed('remove', error);
      }
    },

    health: cacheHealth(clock, async () => {
      try {
        await withUnfinished([Buffer.from('?')], unlink);
      } catch (error) {
        incoming = undefined;
        throw failed('write', error);
      }
    }),
  };
}

/** A new name is durable when its folder is synced, and a new folder when its parent is: syncs from `inner` up to `outer`. */
async function syncFolders(inner: string, outer: string): Promise<void> {
  // Windows cannot open folders, and keeps names without a sync.
  if (process.platform === 'win32') return;
  for (let folder = inner; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (folder === outer || folder === dirname(folder)) return;
  }
}

async function removeAbandoned(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

/** An object in the folder of a disk storage. */
export interface ObjectOnDisk {
  key: string;
  path: string;
  /** Null if the file is damaged. */
  content: OpenedObject | null;
}

/** All objects in the folder of a disk storage. Objects that are removed during the iteration are left out. */
export async function* objectsOnDisk(directory: string): AsyncGenerator<ObjectOnDisk> {
  const root = resolve(directory);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(root, path).slice(0, -OBJECT_MARK.length).split(sep).join('/');
    if (!entry.isFile() || !path.endsWith(OBJECT_MARK) || !isStorageKey(key)) continue;
    const content = await contentOf(path);
    if (content !== undefined) yield { key, path, content };
  }
}

/** @returns null if the file is damaged, undefined if it was removed */
async function contentOf(path: string): Promise<OpenedObject | null | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  try {
    return handle && (await readObjectHead(handle));
  } catch (error) {
    if (error instanceof ObjectFileDamaged) return null;
    throw error;
  } finally {
    await handle?.close();
  }
}
