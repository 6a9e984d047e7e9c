import { getPriority } from 'node:os';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createBackgroundThread } from './background-thread.ts';

const thread = () => createBackgroundThread<string, string | number>(new URL('./testing-worker.ts', import.meta.url));

describe('a background thread', () => {
  test('answers each order to its caller', async () => {
    const { ask } = thread();
    expect(await Promise.all(['a', 'b', 'c'].map(ask))).toEqual(['A', 'B', 'C']);
  });

  test('rejects a failed order with its error, and continues', async () => {
    const { ask } = thread();
    const outcomes = await Promise.allSettled([ask('fail'), ask('a')]);
    expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : String(outcome.reason)))).toEqual([expect.stringContaining('no such work'), 'A']);
  });

  test('that ends rejects all waiting orders, and is replaced', async () => {
    const { ask } = thread();
    const outcomes = await Promise.allSettled([ask('end'), ask('a')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await ask('b')).toBe('B');
  });

  test('that cannot lower its priority works anyway, and warns once in a process', async () => {
    const warnings: { code?: string; message: string }[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    // A fresh module that has not warned yet: if the system refuses lower priority, threads of other tests have warned already.
    vi.resetModules();
    const fresh = await import('./background-thread.ts');
    const refused = () => fresh.createBackgroundThread<string, string>(new URL('./testing-unyielding-worker.ts', import.meta.url));
    expect(await Promise.all([refused().ask('a'), refused().ask('b')])).toEqual(['A', 'B']);
    expect(warnings).toMatchObject([{ code: 'HEAVY_WORK_DOES_NOT_GIVE_WAY', message: expect.stringContaining('EPERM') }]);
  });

  test('has a lower priority than the main thread, if threads have priorities of their own', async () => {
    const givesWay = process.platform === 'linux' ? 10 : 0;
    expect(await thread().ask('priority')).toBe(Math.min(19, getPriority() + givesWay));
  });
});
