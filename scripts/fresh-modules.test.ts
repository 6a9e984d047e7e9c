import { expect, test, vi } from 'vitest';

test('what the last test of a file put in the place of anything is gone when the next file is loaded', async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  vi.stubGlobal('fetch', () => 'nothing');
  vi.stubEnv('FRESH_MODULES', 'stale');
  vi.useFakeTimers();
  vi.resetModules();
  await import('./fresh-modules.mjs');
  expect([vi.isMockFunction(console.info), String(fetch).includes('nothing'), process.env['FRESH_MODULES'], vi.isFakeTimers()]).toEqual([false, false, undefined, false]);
});
