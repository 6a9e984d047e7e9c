import { afterEach, expect, test, vi } from 'vitest';
import { latePart } from './late-part.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a part is loaded once for several needs, and used at once afterwards', async () => {
  const load = vi.fn<() => Promise<{ name: string }>>(() => Promise.resolve({ name: 'rules' }));
  const part = latePart(load);
  const used: string[] = [];
  const use = () => part.use(({ name }) => void used.push(name), () => {});
  part.prepare();
  use();
  use();
  expect([part.loaded(), used]).toEqual([null, []]);
  await settled();
  use();
  expect(used).toEqual(['rules', 'rules', 'rules']);
  expect(load).toHaveBeenCalledOnce();
});

test('a failed load is reported to those who wait for the part, and the next need loads it again', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('rules')).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const part = latePart(load);
  const failures: unknown[] = [];
  part.prepare();
  part.use(() => {}, (error) => failures.push(error));
  await settled();
  expect(failures).toHaveLength(1);
  const used: string[] = [];
  part.use((loaded) => void used.push(loaded), () => {});
  await settled();
  expect(used).toEqual(['rules']);
});
