import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { beforeEach, describe, expect, test } from 'vitest';
import { type FixedClock, fixedClock } from '../clock.ts';
import type { LimitRule, Limits } from './index.ts';
import { createLimitsOver } from './windows.ts';
import { createMemoryCounters } from './memory.ts';

const rule: LimitRule = { name: 'sms-phone-hour', points: 5, windowSeconds: 3_600 };

describe('limits in one process, flooded with keys', () => {
  let clock: FixedClock;

  beforeEach(() => {
    // A quarter past the hour, because windows begin at whole hours.
    clock = fixedClock('2026-03-02T09:15:00+08:00');
  });

  const flooded = async (): Promise<Limits> => {
    const limits = createLimitsOver(createMemoryCounters({ keysPerRule: 100 }), clock);
    for (let n = 0; n < 5; n++) await limits.take(rule, 'attacker');
    await limits.take(rule, 'early');
    for (let n = 0; n < 1_000; n++) await limits.take(rule, `flood ${n}`);
    return limits;
  };

  test('keep the count of every key in a flood: a refused key stays refused, and an earlier one keeps its remaining points', async () => {
    const limits = await flooded();
    expect((await limits.take(rule, 'attacker')).allowed).toBe(false);
    expect((await limits.peek(rule, 'early')).remaining).toBe(4);
  });

  test('never count new keys too low, and refund no point of another key', async () => {
    const limits = await flooded();
    const before = await limits.peek(rule, 'late');
    for (let n = 0; n < before.remaining; n++) expect((await limits.take(rule, 'late')).allowed).toBe(true);
    expect((await limits.take(rule, 'late')).allowed).toBe(false);
    await limits.refund(rule, 'late', 5);
    expect((await limits.take(rule, 'late')).allowed).toBe(false);
    // A refund frees a place, but gives a new key no counter of its own.
    await limits.refund(rule, 'early');
    expect((await limits.take(rule, 'late')).allowed).toBe(false);
  });

  test('affect no other rule, and end with the window', async () => {
    const limits = await flooded();
    expect((await limits.take({ ...rule, name: 'sms-phone-day' }, 'late')).remaining).toBe(4);
    clock.advance(45 * 60_000);
    for (const key of ['attacker', 'late', 'flood 999']) expect((await limits.take(rule, key)).remaining).toBe(4);
  });

  test('use no memory for ended windows and refunded counts', async () => {
    const worker = new Worker(new URL('testing-memory-worker.ts', import.meta.url));
    const [{ givenBack, left, ended }] = (await once(worker, 'message')) as [{ givenBack: number; left: number; ended: number }];
    expect(givenBack).toBeLessThan(2_000_000);
    expect(left).toBeGreaterThan(3_000_000);
    expect(ended).toBeLessThan(2_000_000);
  });
});
