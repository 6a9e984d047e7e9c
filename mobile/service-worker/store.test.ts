import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { filesCache, forgetReadPages, pagesCache } from '../../browser/stored-pages.ts';
import { readPages } from '../pages/offline/read-pages.ts';
import { stopStoring, storedPage, storePage, tidy } from './store.ts';
import { stubCaches } from './testing-caches.ts';

const origin = 'https://www.example.com';
const shared = { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'Accept-Encoding' };

/** Answers of the server by path. */
let served: Map<string, { status?: number; headers?: Record<string, string>; body: string }>;
let caches: ReturnType<typeof stubCaches>;
let now = 0;

const serve = (address: string, body: string, more: { status?: number; headers?: Record<string, string> } = {}) => served.set(address, { body, ...more });
/** An article with a script and a picture of its own. */
const article = (number: number) => {
  const address = `/m/news?code=${number}`;
  serve(address, `<html><title>第 ${number} 篇 - 资讯详情 - 鹦鹉匠</title><script src="/assets/shell-a.js"></script><script src="/assets/page-${number}.js"></script><img src="/files/${number}.png"></html>`, { headers: { ...shared, 'content-type': 'text/html; charset=utf-8' } });
  for (const file of [`/assets/page-${number}.js`, `/files/${number}.png`]) serve(file, 'x');
  return address;
};
const names = (cache: string) => [...(caches.get(cache)?.keys() ?? [])].map((url) => url.slice(origin.length));

/** The browser's locks, for the one lock of the caches. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: <T>(_: string, { signal }: { signal?: AbortSignal }, change: () => Promise<T>) => {
      const inTurn = () => (signal?.aborted ? Promise.reject(signal.reason as Error) : change());
      return (last = last.then(inTurn, inTurn));
    },
  };
}

beforeEach(() => {
  served = new Map();
  caches = stubCaches(origin);
  serve('/assets/shell-a.js', 'x');
  vi.stubGlobal('navigator', {});
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
  vi.stubGlobal('fetch', (address: string) => {
    const { status = 200, headers = shared, body } = served.get(address) ?? { status: 404, body: '' };
    return Promise.resolve(Object.defineProperty(new Response(body, { status, headers }), 'type', { value: 'basic' }));
  });
});

test('a page is stored with its scripts and pictures, and found again', async () => {
  expect(await storePage(article(1), true)).toBe(true);
  expect(names(filesCache).toSorted()).toEqual(['/assets/page-1.js', '/assets/shell-a.js', '/files/1.png']);
  expect((await storedPage('/m/news?code=1'))?.document).toContain('第 1 篇');
  await storePage(article(2), false);
  expect(names(filesCache)).not.toContain('/files/2.png');
});

test('the title in the list is the text, without the escapes of its document', async () => {
  const address = article(1);
  served.get(address)!.body = '<html><title>&quot;A&amp;B&quot; &lt;焊工&gt; 的 &#x27;&amp;lt;&#x27; - 鹦鹉匠</title></html>';
  await storePage(address, true);
  expect((await readPages()).map(({ title }) => title)).toEqual([`"A&B" <焊工> 的 '&lt;'`]);
});

test('a page whose script is gone since the release is not stored', async () => {
  const address = article(1);
  served.delete('/assets/page-1.js');
  expect(await storePage(address, true)).toBe(false);
  expect(names(pagesCache)).toEqual([]);
});

test('a line that breaks off while a page is stored deletes no page', async () => {
  await storePage(article(1), true);
  const address = article(2);
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (asked: string) => (asked === '/assets/page-2.js' ? Promise.reject(new TypeError('Failed to fetch')) : answered(asked)));
  expect(await storePage(address, true)).toBe(false);
  expect(names(pagesCache)).toEqual(['/m/news?code=1']);
});

test('a page that is not public is not stored, and one that was withdrawn is deleted', async () => {
  const address = article(1);
  const { body } = served.get(address)!;
  serve(address, body, { headers: { 'cache-control': 'no-store', 'content-type': 'text/html' } });
  expect(await storePage(address, true)).toBe(false);
  await storePage(article(1), true);
  expect(names(pagesCache)).toEqual([address]);
  serve(address, '', { status: 410, headers: { 'content-type': 'text/html' } });
  await storePage(address, true);
  expect(names(pagesCache)).toEqual([]);
});

test('of more than 40 pages the oldest leave, with the files that no other page needs', async () => {
  for (let number = 1; number <= 42; number++) await storePage(article(number), true);
  expect(names(pagesCache)).toHaveLength(40);
  expect(names(pagesCache)).not.toContain('/m/news?code=2');
  expect(names(filesCache).filter((file) => /\b2\b/.test(file))).toEqual([]);
  expect(names(filesCache)).toContain('/assets/shell-a.js');
});

test('a log-out while a page is on its way deletes the others at once, and that page is not stored', async () => {
  vi.stubGlobal('navigator', { locks: oneAfterTheOther() });
  await storePage(article(1), true);
  const address = article(2);
  const answered = globalThis.fetch;
  const line = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (asked: string) => {
    if (asked === '/files/2.png') {
      isAsked.resolve();
      await line.promise;
    }
    return answered(asked);
  });
  const storing = storePage(address, true);
  await isAsked.promise;
  await forgetReadPages();
  expect(await readPages()).toEqual([]);
  expect(names(pagesCache)).toEqual([]);
  line.resolve();
  expect(await storing).toBe(false);
  expect([...names(pagesCache), ...names(filesCache).filter((file) => file.startsWith('/files/'))]).toEqual([]);
  // The next visitor reads.
  expect(await storePage(article(3), true)).toBe(true);
  expect((await readPages()).map((page) => page.address)).toEqual(['/m/news?code=3']);
});

test('a log-out while a page waits for its turn keeps that page out as well, and not the pages of the next visitor', async () => {
  vi.stubGlobal('navigator', { locks: oneAfterTheOther() });
  const [first, second] = [article(1), article(2)];
  const answered = globalThis.fetch;
  const line = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (asked: string) => {
    if (asked === first) {
      isAsked.resolve();
      await line.promise;
    }
    return answered(asked);
  });
  const storing = [storePage(first, true), storePage(second, true)];
  await isAsked.promise;
  await forgetReadPages();
  // The next visitor reads.
  storing.push(storePage(article(3), true));
  line.resolve();
  expect(await Promise.all(storing)).toEqual([false, false, true]);
  expect(names(pagesCache)).toEqual(['/m/news?code=3']);
});

test('a page that is read again is stored although its first storing failed, and the others stay', async () => {
  vi.stubGlobal('navigator', { locks: oneAfterTheOther() });
  await storePage(article(1), true);
  const address = article(2);
  const answered = globalThis.fetch;
  let asked = 0;
  vi.stubGlobal('fetch', async (of: string) => (of === address && asked++ === 0 ? Promise.reject(new TypeError('the line broke off')) : answered(of)));
  expect(await Promise.all([storePage(address, true), storePage(address, true)])).toEqual([false, true]);
  expect(names(pagesCache)).toEqual(['/m/news?code=1', '/m/news?code=2']);
});

/** A line that stands still at one file. */
function standStillAt(file: string) {
  const answered = globalThis.fetch;
  const isAsked = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', (asked: string, { signal }: RequestInit) => {
    if (asked !== file) return answered(asked);
    isAsked.resolve();
    return new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason as Error)));
  });
  return isAsked.promise;
}

test('a line that stands still for a minute does not stop the next page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('navigator', { locks: oneAfterTheOther() });
  const isAsked = standStillAt('/assets/page-1.js');
  const stuck = storePage(article(1), true);
  const next = storePage(article(2), true);
  await isAsked;
  vi.advanceTimersByTime(60_000);
  expect(await Promise.all([stuck, next])).toEqual([false, true]);
});

test('before another release takes over, the page on its way and those that wait are given up, and further ones are not stored for ten seconds', async () => {
  vi.stubGlobal('navigator', { locks: oneAfterTheOther() });
  const isAsked = standStillAt('/assets/page-1.js');
  const storing = [storePage(article(1), true), storePage(article(2), true)];
  await isAsked;
  // A page whose storing has just begun.
  storing.push(storePage(article(3), true));
  stopStoring();
  expect(await Promise.all(storing)).toEqual([false, false, false]);
  expect(names(pagesCache)).toEqual([]);
  expect(await storePage(article(2), true)).toBe(false);
  // A worker that stays goes on.
  now += 10_000;
  expect(await storePage(article(3), true)).toBe(true);
});

test('large pictures are left out', async () => {
  const address = article(1);
  serve('/files/1.png', 'x'.repeat(150_001));
  expect(await storePage(address, true)).toBe(true);
  expect(names(filesCache)).not.toContain('/files/1.png');
});

test('a log-out leaves the tabs, and caches of other formats are deleted', async () => {
  served.set('/m/Video', served.get(article(7))!);
  await storePage('/m/Video', false);
  await storePage(article(1), true);
  caches.set('pages-0', new Map());
  await tidy();
  expect([...caches.keys()].toSorted()).toEqual([filesCache, pagesCache].toSorted());
  await forgetReadPages();
  expect(names(pagesCache)).toEqual(['/m/Video']);
  expect(names(filesCache).filter((file) => file.startsWith('/files/'))).toEqual([]);
});
