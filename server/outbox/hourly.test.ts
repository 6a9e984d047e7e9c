import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { planRepeatedly, planHourly, registerHourly } from './hourly.ts';
import { type TestContext, testContext } from '../testing-context.ts';

const hour = 3_600_000;
const day = 24 * hour;

describeOnBothDatabases('work of every hour', (open) => {
  let context: TestContext;
  let start: number;
  /** Time of each run, and its delay. */
  let runs: { at: number; late: number }[];

  beforeEach(async () => {
    context = testContext(await open());
    start = context.clock.now();
    runs = [];
    registerHourly(context, 'work', async (late) => void runs.push({ at: context.clock.now(), late }));
  });

  const runAt = async (time: number) => {
    context.clock.set(time);
    await context.outbox.runDue();
  };
  const waiting = async () => (await context.outbox.find({ kind: 'work', state: 'pending' })).map(({ runAt: at }) => at);

  test('runs again within the hour after a fast clock was set back, and gets the delay once', async () => {
    await planHourly(context, 'work');
    await runAt(start + 1000 * day);
    expect(await waiting()).toEqual([start + 1000 * day + hour]);
    context.clock.set(start);
    await Promise.all([planHourly(context, 'work'), planHourly(context, 'work')]);
    expect(await waiting()).toEqual([start + hour]);
    runs.length = 0;
    await runAt(start + hour);
    await runAt(start + 2 * hour);
    expect(runs).toEqual([{ at: start + hour, late: 1000 * day }, { at: start + 2 * hour, late: 0 }]);
  });

  test('runs again within the hour even if a fast clock has done the coming hours', async () => {
    await planHourly(context, 'work');
    for (let ahead = 1; ahead <= 5; ahead++) await runAt(start + ahead * hour);
    runs.length = 0;
    context.clock.set(start + hour);
    await planHourly(context, 'work');
    await runAt(start + 2 * hour);
    await runAt(start + 3 * hour);
    expect(runs.map(({ at }) => at)).toEqual([start + 2 * hour, start + 3 * hour]);
  });

  test('is done once if the clocks of two instances differ by seconds', async () => {
    await planHourly(context, 'work');
    await runAt(start + hour);
    context.clock.set(start + hour - 4000);
    await planHourly(context, 'work');
    await runAt(start + hour);
    expect(runs).toHaveLength(1);
    expect(await waiting()).toEqual([start + 2 * hour]);
  });

  test('is planned again while the portal runs, even if other work cannot be planned, and no longer after it stops', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let planned = 0;
    const stop = planRepeatedly(context, [() => Promise.reject(new Error('away')), async () => void planned++]);
    vi.advanceTimersByTime(hour);
    expect(planned).toBe(6);
    stop();
    vi.advanceTimersByTime(hour);
    expect(planned).toBe(6);
  });
});
