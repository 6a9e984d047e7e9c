import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filesCache, pagesCache, storedAtHeader } from '../../browser/stored-pages.ts';
import { answerData, answerDocument, answerPicture, answerRoutes } from './answers.ts';
import { routesAddress } from './shell.ts';
import { stubCaches } from './testing-caches.ts';

const document = '<!DOCTYPE html><html lang="zh-CN"><script src="/assets/page-a1.js"></script></html>';
const asked = { stored: '/m/Video', address: '/m/Video?from=chat' };

/** One stored page, its script and the routes of release r1. */
let caches: ReturnType<typeof stubCaches>;

beforeEach(async () => {
  caches = stubCaches('https://www.example.com');
  const pages = await globalThis.caches.open(pagesCache);
  await pages.put('/m/Video', new Response(document, { headers: { [storedAtHeader]: '1780000000000', 'content-security-policy': 'x' } }));
  await pages.put(routesAddress('r1'), new Response('{}'));
  await (await globalThis.caches.open(filesCache)).put('/assets/page-a1.js', new Response(''));
  vi.stubGlobal('Response', Object.assign(class extends Response {}, { redirect: (address: string) => new Response(null, { status: 302, headers: { location: address } }), error: () => Response.error() }));
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

const refused = () => Promise.reject(new TypeError('Failed to fetch'));
const fresh = () => Promise.resolve(new Response('fresh'));
const never = () => new Promise<Response>(() => {});

test('a document comes from the network, although there is a copy', async () => {
  expect(await (await answerDocument(asked, fresh)).text()).toBe('fresh');
});

test('without a network a document is its copy, marked with the reason and the time, with its own policies', async () => {
  const answer = await answerDocument(asked, refused);
  expect(await answer.text()).toContain('<html data-stored="offline" data-stored-at="1780000000000" lang="zh-CN">');
  expect(answer.headers.get('content-security-policy')).toBe('x');
});

test('without a network a page that is not stored, or has lost a script, leads to the offline page', async () => {
  expect((await answerDocument({ stored: null, address: '/m/my?view=classes' }, refused)).headers.get('location')).toBe('/m/offline?from=%2Fm%2Fmy%3Fview%3Dclasses');
  caches.get(filesCache)!.clear();
  expect((await answerDocument(asked, refused)).headers.get('location')).toBe('/m/offline?from=%2Fm%2FVideo%3Ffrom%3Dchat');
});

test('after 4 s without an answer a stored page is shown, and the next ones at once; a page without a copy waits', async () => {
  const slow = answerDocument(asked, never);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await (await slow).text()).toContain('data-stored="slow"');
  const next = answerDocument(asked, never);
  await vi.advanceTimersByTimeAsync(0);
  expect(await (await next).text()).toContain('data-stored="slow"');

  let arrive = (_: Response) => {};
  const waiting = answerDocument({ stored: null, address: '/m/my' }, () => new Promise((resolve) => (arrive = resolve)));
  await vi.advanceTimersByTimeAsync(60_000);
  arrive(new Response('late'));
  expect(await (await waiting).text()).toBe('late');
});

test('after a slow answer the page that is shown becomes fresh, and 20 s later every page waits for the network again', async () => {
  vi.setSystemTime(Date.now() + 60_000);
  const slow = answerDocument(asked, never);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await (await slow).text()).toContain('data-stored="slow"');

  const inMilliseconds = (time: number) => () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('fresh')), time));
  const after = async <T>(time: number, answer: Promise<T>): Promise<T> => (await vi.advanceTimersByTimeAsync(time), answer);
  const shown = { ...asked, isShown: true };
  expect(await (await after(100, answerData(shown, inMilliseconds(100)))).text()).toBe('fresh');
  expect(await (await after(30_000, answerData(shown, inMilliseconds(30_000)))).text()).toBe('fresh');

  const again = answerDocument(asked, never);
  await vi.advanceTimersByTimeAsync(4_000);
  await again;
  // Pages that come from the store at once do not make the slow time longer.
  for (let page = 0; page < 4; page++) expect(await (await after(5_000, answerDocument(asked, inMilliseconds(100)))).text()).toContain('data-stored="slow"');
  expect(await (await after(100, answerDocument(asked, inMilliseconds(100)))).text()).toBe('fresh');
});

test('without a network the data of a page make the browser open its document', async () => {
  const { status, headers } = await answerData({ ...asked, isShown: false }, refused);
  expect({ status, to: headers.get('x-remix-redirect'), reloads: headers.get('x-remix-reload-document') }).toEqual({ status: 204, to: '/m/Video?from=chat', reloads: 'true' });
});

test('without a network the routes of this release are those of all pages, and a page of another release loads a document', async () => {
  expect(await (await answerRoutes('r1', refused)).text()).toBe('{}');
  expect((await answerRoutes('r0', refused)).headers.get('x-remix-reload-document')).toBe('true');
});

test('without a network a picture is its copy, or a plain ground', async () => {
  vi.stubGlobal('fetch', refused);
  const picture = (path: string) => answerPicture(new Request(`https://www.example.com${path}`));
  await (await globalThis.caches.open(filesCache)).put('/files/news/hall.svg', new Response('hall'));
  expect(await (await picture('/files/news/hall.svg')).text()).toBe('hall');
  const empty = await picture('/files/news/other.svg');
  expect([empty.status, empty.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(await empty.text()).toContain('<rect width="100%" height="100%"');
});
