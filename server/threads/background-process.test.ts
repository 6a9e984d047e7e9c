import { describe, expect, test } from 'vitest';
import { createBackgroundProcess } from './background-process.ts';

const other = (options = {}) => createBackgroundProcess<string, string | Uint8Array | number>(new URL('./testing-process.ts', import.meta.url), options);

describe('a background process', () => {
  test('answers each order to whoever asked for it, bytes as bytes', async () => {
    const { ask } = other();
    expect(await Promise.all(['a', 'b', 'bytes'].map(ask))).toEqual(['A', 'B', new Uint8Array([1, 2, 3])]);
  });

  test('tells what failed, and works on', async () => {
    const { ask } = other();
    const outcomes = await Promise.allSettled([ask('fail'), ask('a')]);
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))).toEqual([expect.stringContaining('no such work'), 'A']);
  });

  test('that crashes fails for all who wait and leaves ours standing; another takes its place', async () => {
    const { ask } = other();
    const first = await ask('pid');
    const outcomes = await Promise.allSettled([ask('crash'), ask('a')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('b')).toBe('B');
    const second = await ask('pid');
    expect([first === process.pid, second === first]).toEqual([false, false]);
  });

  test('ends when nobody asks for a while, and begins again', async () => {
    const { ask } = other({ idleMilliseconds: 1 });
    const first = Number(await ask('pid'));
    // Signal 0 asks whether it is there.
    await expect.poll(() => { try { return process.kill(first, 0); } catch { return false; } }, { timeout: 5_000 }).toBe(false);
    expect(await ask('a')).toBe('A');
  });
});
