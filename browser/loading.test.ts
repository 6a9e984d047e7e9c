import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadPart } from './loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a part that loads is returned', async () => {
  await expect(loadPart(async () => 'part')).resolves.toBe('part');
});

test('a part that does not load within 120 s is a chunk-load error', async () => {
  const loading = loadPart(() => new Promise(() => {}));
  const outcome = loading.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(119_999);
  let settled = false;
  void outcome.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
});

/** The browser's resource timing of a file: the status of its answer, or 0 without an answer. */
const failureOf = (cause: unknown, { responseStatus, onLine = true }: { responseStatus: number; onLine?: boolean }) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('performance', { now: () => 1, getEntriesByType: () => [{ startTime: 0, duration: 0.5, responseStatus: 0 }, { startTime: 0.5, duration: 1, responseStatus }] });
  return loadPart(() => Promise.reject(cause)).catch((caught: unknown) => caught as ChunkLoadError);
};
const cause = new TypeError('Failed to fetch dynamically imported module');

test('for a part that the server no longer has the message asks to reload the page', async () => {
  const error = await failureOf(cause, { responseStatus: 404 });
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ cause, isOffline: false, message: '页面资源没有加载成功，请刷新后重试' });
});

test.each([
  ['the browser is offline', { responseStatus: 404, onLine: false }],
  ['nothing answered', { responseStatus: 0 }],
])('a part that failed to load because %s is a network error', async (_, found) => {
  expect(await failureOf(cause, found)).toMatchObject({ isOffline: true, message: '网络连接失败，请检查网络后重试' });
});
