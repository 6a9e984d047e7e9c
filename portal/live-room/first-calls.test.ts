import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { askFirst, beginsWithHttp, firstAnswer, takeFirstCall } from './first-calls.ts';

afterEach(() => vi.unstubAllGlobals());

const play = [{ kind: 'whep', url: '/whep' }, { kind: 'flv', url: '/live.flv' }];
const detail = '/app/v1/officialLive/liveCourseDetail';

/** Runs the script of a room's document. Its globals are then those of the page. */
async function openRoom({ isOpen = true, token = null, isPhone = true, roundTrip = 150 }: { isOpen?: boolean; token?: string | null; isPhone?: boolean; roundTrip?: number } = {}) {
  const asked: { url: string; method: string | undefined; token: string | undefined }[] = [];
  const fetch = async (url: string, init: { method?: string; headers?: Record<string, string> }) => {
    asked.push({ url, method: init.method, token: init.headers?.authorization_token });
    return Response.json({ returnCode: 0, data: url === detail ? { streams: { play } } : { play } });
  };
  const page: Record<string, unknown> = { fetch, URLSearchParams, AbortController, encodeURIComponent, setTimeout: () => {}, location: { search: '?code=L1' }, sessionStorage: { getItem: () => token }, performance: { getEntriesByType: () => [{ requestStart: 10, responseStart: 10 + roundTrip }] }, matchMedia: () => ({ matches: isPhone }), MediaSource: {} };
  page.self = page;
  runInNewContext(askFirst(isOpen), page);
  for (const name of ['firstCalls', 'beginsWithHttp']) vi.stubGlobal(name, page[name]);
  await new Promise((resolve) => setTimeout(resolve));
  return asked;
}

test('a visitor without a login asks for the public streams, the details and the HTTP stream', async () => {
  expect((await openRoom()).map(({ url }) => url)).toEqual(['/app/v1/live/livePublicStreams?liveCode=L1', '/app/v1/live/getLiveDetail?liveCode=L1', '/live.flv']);
  expect(await openRoom({ isOpen: false })).toEqual([]);
});

test('a person with a login asks for the details, and on a phone with a slow line for the HTTP stream', async () => {
  expect(await openRoom({ token: 't' })).toEqual([{ url: detail, method: 'POST', token: 't' }, { url: '/live.flv', method: undefined, token: undefined }]);
  expect(beginsWithHttp()).toBe(true);
  expect(await openRoom({ token: 't', isPhone: false })).toHaveLength(1);
  expect(await openRoom({ token: 't', roundTrip: 40 })).toHaveLength(1);
  expect(beginsWithHttp()).toBe(false);
});

test('an answer is taken once, and only for the same question of the same login', async () => {
  await openRoom({ token: 't' });
  const answerFor = (token: string) => firstAnswer(detail, { method: 'POST', body: JSON.stringify({ liveCode: 'L1' }), headers: { authorization_token: token } });
  expect(answerFor('other')).toBeUndefined();
  expect(await (await answerFor('t'))?.json()).toMatchObject({ data: { streams: { play } } });
  expect(answerFor('t')).toBeUndefined();
  expect([takeFirstCall('/live.flv') instanceof Promise, takeFirstCall('/live.flv')]).toEqual([true, undefined]);
});
