import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { newsHandlers } from '../modules/news/index.ts';
import { siteHandlers } from '../modules/site/index.ts';
import { StorageUnavailable, type StorageProvider, type StoredObject } from '../providers/storage/index.ts';
import { loadSeed } from './seed.ts';
import { answerOf } from '../testing-call.ts';
import { testCaller, testContext, type TestContext } from '../testing-context.ts';

describeOnBothDatabases('a seed folder', (open) => {
  let context: TestContext;
  let stored: Map<string, { text: string; contentType: string }>;
  let storage: StorageProvider;
  let folder: string;

  beforeEach(async () => {
    stored = new Map();
    const root = mkdtempSync(join(tmpdir(), 'ywj-seed-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    folder = join(root, 'launch');
    mkdirSync(folder);
    const get: StorageProvider['get'] = async (key) => {
      const { text, contentType } = stored.get(key) ?? {};
      return text === undefined ? null : { contentType: contentType!, size: text.length, etag: '', range: { start: 0, end: text.length - 1 }, body: new Blob([text]).stream() as StoredObject['body'] };
    };
    storage = {
      name: 'remembering',
      async put(key, body, { contentType }) {
        stored.set(key, { text: Buffer.from(body).toString(), contentType });
      },
      async putFile() {},
      get,
      async remove() {},
      async health() {},
    };
    context = testContext(await open(), { storage });
  });

  function write(path: string, content: unknown) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const news = (poster: string) => [{ code: 'N1', body: { title: '新闻', poster } }];

  test('is loaded completely, pictures under the keys that bodies refer to, and a second time writes nothing', async () => {
    write('files/news/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write('news.json', news('/files/launch/news/a.svg'));
    write('areas.json', [{ code: '110000', name: '北京市', children: [] }]);
    write('live-rooms.json', [{ code: 'L1', liveStatus: 2, startsInMinutes: 60, durationMinutes: 60 }]);
    expect(await loadSeed(context, folder)).toEqual({ entries: 3, pictures: 1 });
    expect(stored.get('launch/news/a.svg')).toEqual({ text: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' });
    expect((await answerOf(newsHandlers, 'informationList', {}, testCaller(context))).list[0]?.poster).toBe('/files/launch/news/a.svg');
    expect(await answerOf(siteHandlers as never, 'getAreaTree', {}, testCaller(context))).toEqual([{ code: '110000', name: '北京市', children: [] }]);

    expect(await loadSeed(context, folder)).toEqual({ entries: 0, pictures: 0 });
    write('files/news/a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1"/>');
    expect(await loadSeed(context, folder)).toEqual({ entries: 0, pictures: 1 });
  });

  test('stores its pictures in a storage that has none of them: another one, or one that was emptied', async () => {
    write('files/news/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    write('news.json', news('/files/launch/news/a.svg'));
    await loadSeed(context, folder);
    const before = new Map(stored);
    stored.clear();
    expect(await loadSeed(context, folder)).toEqual({ entries: 0, pictures: 1 });
    expect(stored.get('launch/news/a.svg')).toEqual(before.get('launch/news/a.svg'));
    expect(await loadSeed(context, folder)).toEqual({ entries: 0, pictures: 0 });
    // A storage that was moved with its whole content, such as a copy in a bucket: nothing is missing.
    stored = new Map(stored);
    expect(await loadSeed(context, folder)).toEqual({ entries: 0, pictures: 0 });
  });

  test('that is unchanged does not stop the start while the storage is away', async () => {
    write('files/news/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await loadSeed(context, folder);
    const away = () => Promise.reject(new StorageUnavailable('remembering', 'read', 'ECONNREFUSED', true));
    Object.assign(storage, { get: away, put: away });
    expect(await loadSeed(context, folder)).toEqual({ entries: 0, pictures: 0 });
    write('files/news/b.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await expect(loadSeed(context, folder)).rejects.toThrow('cannot read');
  });

  test.each([
    ['a picture that is not there', 'news.json', news('/files/launch/news/b.svg'), /launch\/news\.json: there is no picture files\/news\/b\.svg/],
    ['a file of no served type', 'files/news/a.html', 'x', /launch\/news\/a\.html/],
    ['a name that no address can hold', 'files/news/图.svg', 'x', /launch\/news\/图\.svg/],
    ['areas that are none', 'areas.json', { a: 1 }, /launch\/areas\.json, areas: areas/],
  ])('with %s is refused, naming the place', async (_, path, content, message) => {
    write(path, content);
    await expect(loadSeed(context, folder)).rejects.toThrow(message);
  });
});
