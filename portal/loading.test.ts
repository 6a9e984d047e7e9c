import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadPart } from './loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a part that arrives is handed on', async () => {
  await expect(loadPart(async () => 'part')).resolves.toBe('part');
});

test('a part that does not arrive within 120 s is a chunk-load error', async () => {
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

test('a part that the browser could not fetch is a chunk-load error at once, with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const error = await loadPart(() => Promise.reject(cause)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect((error as ChunkLoadError).cause).toBe(cause);
});
