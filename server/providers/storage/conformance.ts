import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock, type FixedClock } from '../../clock.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import type { ProviderDependencies } from '../surroundings.ts';
import { InvalidStorageKey, RangeNotSatisfiable, StorageUnavailable, type ByteRange, type StorageProvider, type StoredObject } from './provider.ts';

/** A storage, real or fake, that the suite can break and repair. */
export interface StorageRoom {
  provider: StorageProvider;
  breakDown(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

const TEXT = { contentType: 'text/plain; charset=utf-8' };
const IMAGE = { contentType: 'image/webp' };
const LETTERS = Buffer.from('abcdefghij');

/** The tests that every storage driver must pass. Each driver's test opens a storage of its own. */
export function storageConformance(name: string, open: (surroundings: ProviderDependencies & { clock: FixedClock }) => Promise<StorageRoom>): void {
  describe(`${name} as a storage`, () => {
    let room: StorageRoom;
    let provider: StorageProvider;
    let clock: FixedClock;

    beforeEach(async () => {
      clock = fixedClock();
      room = await open({ clock, logger: recordingLogger().logger });
      ({ provider } = room);
    });

    afterEach(() => room.close());

    const read = async (key: string, range?: ByteRange): Promise<string | null> => {
      const object = await provider.get(key, range);
      return object === null ? null : (await buffer(object.body)).toString('latin1');
    };

    /** Metadata of an object, without reading its body. */
    const look = async (key: string): Promise<Omit<StoredObject, 'body'> | null> => {
      const object = await provider.get(key);
      if (object === null) return null;
      const { body, ...facts } = object;
      await body.cancel();
      return facts;
    };

    test('returns the bytes, their type, their number and an ETag', async () => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
      await provider.put('uploads/2026/a-1.webp', bytes, IMAGE);
      const object = await provider.get('uploads/2026/a-1.webp');
      expect(object).toMatchObject({ contentType: 'image/webp', size: 256, range: { start: 0, end: 255 }, etag: expect.stringMatching(/^"[^"]+"$/) });
      expect(await buffer(object!.body)).toEqual(bytes);
    });

    test('stores a local file that is larger than a part of an upload, an empty one, and a file from an offset on', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'storage-file-'));
      try {
        const path = join(folder, 'film.mp4');
        for (const size of [17 * 1024 * 1024, 0]) {
          const bytes = Buffer.alloc(size, 'film');
          await writeFile(path, bytes);
          await provider.putFile('live/film.mp4', path, { contentType: 'video/mp4' });
          const object = await provider.get('live/film.mp4');
          expect(object).toMatchObject({ contentType: 'video/mp4', size });
          expect((await buffer(object!.body)).equals(bytes)).toBe(true);
        }
        await writeFile(path, 'head\nbody');
        await provider.putFile('live/film.mp4', path, { contentType: 'video/mp4', offset: 5 });
        expect(await read('live/film.mp4')).toBe('body');
        await expect(provider.putFile('live/gone.mp4', join(folder, 'gone.mp4'), IMAGE)).rejects.toThrow(StorageUnavailable);
        expect(await look('live/gone.mp4')).toBeNull();
      } finally {
        await rm(folder, { recursive: true });
      }
    });

    test('stores a type with its parameters', async () => {
      await provider.put('a', LETTERS, TEXT);
      expect((await look('a'))?.contentType).toBe('text/plain; charset=utf-8');
    });

    test('replaces an object with its type and ETag, and keeps the ETag of an unchanged object', async () => {
      await provider.put('a', LETTERS, TEXT);
      const [first, again] = [await look('a'), await look('a')];
      await provider.put('a', Buffer.from('new'), IMAGE);
      const second = await look('a');
      expect(again?.etag).toBe(first?.etag);
      expect(second?.etag).not.toBe(first?.etag);
      expect(second?.contentType).toBe('image/webp');
      expect(await read('a')).toBe('new');
    });

    test('a reader who began before an object was replaced gets the old one completely', async () => {
      const old = Buffer.alloc(300_000, 'o');
      await provider.put('a', old, TEXT);
      const reading = await provider.get('a');
      await provider.put('a', Buffer.alloc(300_000, 'n'), TEXT);
      expect((await buffer(reading!.body)).equals(old)).toBe(true);
    });

    test('of many parallel writes to one key one wins completely', async () => {
      const writers = Array.from({ length: 12 }, (_, index) => Buffer.alloc(50_000, String.fromCharCode(97 + index)));
      await Promise.all(writers.map((body) => provider.put('contested', body, TEXT)));
      const won = await read('contested');
      expect(writers.map((body) => body.toString())).toContain(won);
    });

    test('stores empty objects and large ones', async () => {
      await provider.put('empty', new Uint8Array(), TEXT);
      expect(await look('empty')).toMatchObject({ size: 0, range: { start: 0, end: -1 } });
      expect(await read('empty')).toBe('');
      const large = Buffer.alloc(5_000_000, 'parrot');
      await provider.put('large', large, TEXT);
      expect((await buffer((await provider.get('large'))!.body)).equals(large)).toBe(true);
    });

    test.each<[string, ByteRange, string, { start: number; end: number }]>([
      ['from the first byte', { start: 0, end: 2 }, 'abc', { start: 0, end: 2 }],
      ['in the middle', { start: 3, end: 5 }, 'def', { start: 3, end: 5 }],
      ['one byte', { start: 9, end: 9 }, 'j', { start: 9, end: 9 }],
      ['to the end', { start: 7 }, 'hij', { start: 7, end: 9 }],
      ['beyond the end', { start: 7, end: 99 }, 'hij', { start: 7, end: 9 }],
    ])('reads a range %s', async (_what, range, expected, bytes) => {
      await provider.put('letters', LETTERS, TEXT);
      const object = await provider.get('letters', range);
      expect(object).toMatchObject({ contentType: TEXT.contentType, size: 10, range: bytes });
      expect((await buffer(object!.body)).toString()).toBe(expected);
    });

    test.each<[string, ByteRange]>([
      ['behind the end', { start: 10 }],
      ['backwards', { start: 5, end: 4 }],
      ['before the beginning', { start: -1 }],
      ['of half a byte', { start: 0.5 }],
    ])('refuses a range %s', async (_what, range) => {
      await provider.put('letters', LETTERS, TEXT);
      await expect(provider.get('letters', range)).rejects.toBeInstanceOf(RangeNotSatisfiable);
    });

    test('answers a request for bytes after the end with the size, and has no range of an empty object', async () => {
      await provider.put('letters', LETTERS, TEXT);
      await expect(provider.get('letters', { start: 10 })).rejects.toMatchObject({ size: 10 });
      await provider.put('empty', new Uint8Array(), TEXT);
      await expect(provider.get('empty', { start: 0 })).rejects.toMatchObject({ size: 0 });
    });

    test('a reader can be cancelled before the first byte and after it', async () => {
      await provider.put('large', Buffer.alloc(1_000_000, 'x'), TEXT);
      for (let index = 0; index < 100; index += 1) await (await provider.get('large'))!.body.cancel();
      const reader = (await provider.get('large'))!.body.getReader();
      expect((await reader.read()).done).toBe(false);
      await reader.cancel();
      expect(await read('large', { start: 999_999 })).toBe('x');
    });

    test('finds nothing under a key that was never written, or was removed once or twice', async () => {
      expect(await provider.get('nothing')).toBeNull();
      await provider.put('a/b', LETTERS, TEXT);
      expect(await provider.get('a')).toBeNull();
      expect(await provider.get('a/b/c')).toBeNull();
      await provider.remove('a/b');
      await provider.remove('a/b');
      await provider.remove('a/b/c');
      expect(await provider.get('a/b')).toBeNull();
    });

    test('one key may be the beginning of another', async () => {
      await provider.put('a/b/c', Buffer.from('deep'), TEXT);
      await provider.put('a', Buffer.from('flat'), TEXT);
      await provider.put('a/b', Buffer.from('between'), TEXT);
      expect([await read('a'), await read('a/b'), await read('a/b/c')]).toEqual(['flat', 'between', 'deep']);
      await provider.remove('a');
      expect([await read('a'), await read('a/b')]).toEqual([null, 'between']);
    });

    test.each([
      '',
      '/',
      '/etc/passwd',
      '..',
      '../secret',
      'a/../../secret',
      'a/./b',
      'a//b',
      'a/',
      '.incoming/x',
      'a/.hidden',
      'a\\..\\secret',
      'a\0b',
      'a%2f..',
      'a b',
      'a?b',
      'a@',
      'Upper',
      '图片.png',
      'a:b',
      'x'.repeat(121),
      `${'a/'.repeat(256)}a`,
    ])('%j is not a key: nothing is written, nothing is found', async (key) => {
      await expect(provider.put(key, LETTERS, TEXT)).rejects.toBeInstanceOf(InvalidStorageKey);
      await expect(provider.remove(key)).rejects.toBeInstanceOf(InvalidStorageKey);
      expect(await provider.get(key)).toBeNull();
    });

    test.each(['', 'text', 'text/html\r\nSet-Cookie: a=b', 'text/html; charset', 'a/b/c'])('%j is not a content type', async (contentType) => {
      await expect(provider.put('a', LETTERS, { contentType })).rejects.toThrow('not a content type');
      expect(await provider.get('a')).toBeNull();
    });

    test('fails while it cannot be reached, and works again afterwards', async () => {
      await provider.put('a', LETTERS, TEXT);
      await room.breakDown();
      await expect(provider.put('b', LETTERS, TEXT)).rejects.toBeInstanceOf(StorageUnavailable);
      await room.mend();
      await provider.put('b', LETTERS, TEXT);
      expect([await read('a'), await read('b')]).toEqual(['abcdefghij', 'abcdefghij']);
    });

    test('is healthy while it works, and reports within seconds that it broke and that it works again', async () => {
      await expect(provider.health()).resolves.toBeUndefined();
      await room.breakDown();
      clock.advance(60_000);
      await expect(provider.health()).rejects.toBeInstanceOf(StorageUnavailable);
      await room.mend();
      clock.advance(5_000);
      await expect(provider.health()).resolves.toBeUndefined();
    });
  });
}
