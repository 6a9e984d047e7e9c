import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, systemClock } from '../../clock.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { storageConformance } from './conformance.ts';
import { createStorageProvider, type StorageProvider } from './index.ts';

const TEXT = { contentType: 'text/plain' };

storageConformance('disk', async (surroundings) => {
  const folder = await mkdtemp(join(tmpdir(), 'storage-disk-'));
  const [directory, spare] = [join(folder, 'files'), join(folder, 'spare')];
  return {
    provider: createStorageProvider({ kind: 'disk', directory }, surroundings),
    // A file in place of the folder: no user, not even root, can write objects then.
    breakDown: async () => {
      await rename(directory, spare);
      await writeFile(directory, '');
    },
    mend: async () => {
      await rm(directory);
      await rename(spare, directory);
    },
    close: () => rm(folder, { recursive: true }),
  };
});

describe('disk', () => {
  let directory: string;
  let provider: StorageProvider;
  const clock = fixedClock();

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'storage-disk-'));
    clock.set(systemClock.now());
    provider = createStorageProvider({ kind: 'disk', directory }, { clock, logger: recordingLogger().logger });
  });

  afterEach(() => rm(directory, { recursive: true }));

  const unfinished = (): Promise<string[]> => readdir(join(directory, '.incoming'));

  test('stores an object as one file with a line of metadata before its bytes, unreadable for other users', async () => {
    await provider.put('uploads/a.txt', Buffer.from('text'), TEXT);
    const path = join(directory, 'uploads', 'a.txt@');
    const [head = '', body] = (await readFile(path, 'utf8')).split('\n');
    expect(JSON.parse(head)).toEqual({
      contentType: 'text/plain',
      size: 4,
      sha256: '982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1',
    });
    expect(body).toBe('text');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700);
  });

  test('leaves no temporary files, whether a write succeeded or failed', async () => {
    await provider.put('a', Buffer.from('text'), TEXT);
    await writeFile(join(directory, 'folder'), 'a file where the folder should be');
    await expect(provider.put('folder/b', Buffer.from('text'), TEXT)).rejects.toMatchObject({ operation: 'write', retryable: false });
    await provider.health();
    expect(await unfinished()).toEqual([]);
  });

  test('removes temporary files of a dead process after a day, and no newer ones', async () => {
    await provider.put('a', Buffer.from('text'), TEXT);
    for (const [name, hours] of [['1-0', 25], ['2-0', 23]] as const) {
      const path = join(directory, '.incoming', name);
      await writeFile(path, 'half a');
      await utimes(path, systemClock.now() / 1_000, systemClock.now() / 1_000 - hours * 3_600);
    }
    const later = createStorageProvider({ kind: 'disk', directory }, { clock, logger: recordingLogger().logger });
    await later.put('b', Buffer.from('text'), TEXT);
    expect(await unfinished()).toEqual(['2-0']);
  });

  test('two processes with the same process id do not write into the same file', async () => {
    const other = createStorageProvider({ kind: 'disk', directory }, { clock, logger: recordingLogger().logger });
    const writes = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? provider : other).put(`key-${index}`, Buffer.alloc(10_000, String(index)), TEXT));
    await Promise.all(writes);
    for (let index = 0; index < 40; index += 1) {
      expect((await buffer((await provider.get(`key-${index}`))!.body)).equals(Buffer.alloc(10_000, String(index)))).toBe(true);
    }
  });

  test('a truncated or foreign file is an error', async () => {
    await provider.put('a', Buffer.from('text'), TEXT);
    await truncate(join(directory, 'a@'), 100);
    await expect(provider.get('a')).rejects.toMatchObject({ reasonCode: 'DAMAGED', retryable: false });
    await writeFile(join(directory, 'b@'), 'a file without our first line');
    await expect(provider.get('b')).rejects.toMatchObject({ reasonCode: 'DAMAGED' });
  });

  test('a process that is killed while it writes loses no acknowledged object, and leaves no partial one', async () => {
    const acknowledged: string[] = [];
    for (const round of [1, 2, 3]) {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITER, directory, String(round)], {
        cwd: dirname(fileURLToPath(import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const keys: string[] = [];
      for await (const key of createInterface({ input: child.stdout })) {
        keys.push(key);
        if (keys.length === 20 * round) child.kill('SIGKILL');
      }
      acknowledged.push(...keys);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(120);
    for (const key of acknowledged) {
      const bytes = await buffer((await provider.get(key))!.body);
      expect(bytes.equals(Buffer.alloc(20_000, key))).toBe(true);
    }
    for (const name of (await readdir(directory)).filter((file) => file.endsWith('@'))) {
      const object = await provider.get(name.slice(0, -1));
      expect(object?.size).toBe(20_000);
      await object?.body.cancel();
    }
  });
});

/** Writes object after object, eight in parallel, and prints each key after it is written. */
const WRITER = `
import { createStorageProvider } from './index.ts';
const [directory, round] = process.argv.slice(1);
const logger = { info() {}, warn() {}, error() {} };
const provider = createStorageProvider({ kind: 'disk', directory }, { clock: { now: () => Date.now() }, logger });
const write = async (writer) => {
  for (let index = 0; ; index += 1) {
    const key = 'r' + round + '-w' + writer + '-' + index;
    await provider.put(key, Buffer.alloc(20_000, key), { contentType: 'text/plain' });
    process.stdout.write(key + '\\n');
  }
};
await Promise.all(Array.from({ length: 8 }, (_, writer) => write(writer)));
`;
