import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession, storeSession } from '../browser/session/session.ts';
import { stubTab } from '../browser/session/testing-storage.ts';
import { client } from './client.ts';

const back = vi.fn<() => void>();
const assign = vi.fn<(url: string) => void>();

/** @param historyLength number of entries in the tab's history: 1 on its first page */
function arrange(historyLength: number) {
  stubTab();
  vi.stubGlobal('fetch', async () => Response.json({ returnCode: 10005, returnMsg: '登录已失效，请重新登录', data: null }));
  vi.stubGlobal('history', { length: historyLength, back });
  vi.stubGlobal('location', { assign });
  vi.stubGlobal('BroadcastChannel', class { postMessage() {} close() {} });
  storeSession({ token: 'T1', topCode: '-1', userCode: 'U1' });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  back.mockClear();
  assign.mockClear();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('an ended session logs out at once and goes back one page after 2 s, even when several calls report it', async () => {
  arrange(2);
  await Promise.allSettled([client.call('getUserInfo', {}), client.call('getUserInfo', {})]);
  expect(readSession()).toBeNull();
  vi.advanceTimersByTime(1999);
  expect(back).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(back).toHaveBeenCalledTimes(1);
});

test('an ended session goes to the home page in a tab without history', async () => {
  arrange(1);
  await client.call('getUserInfo', {}).catch(() => {});
  vi.advanceTimersByTime(2000);
  expect(back).not.toHaveBeenCalled();
  expect(assign).toHaveBeenCalledWith('/home');
});
