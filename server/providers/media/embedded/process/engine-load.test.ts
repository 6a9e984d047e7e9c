import { expect, test } from 'vitest';
import { EngineLoad } from './engine-load.ts';

test('the engine is late while its timer has not run for a second', () => {
  const load = new EngineLoad(() => 0.5);
  expect(load.isLate(5_000)).toBe(false);
  load.tick(5_000);
  expect([load.isLate(6_000), load.isLate(6_001)]).toEqual([false, true]);
  load.tick(6_010);
  expect(load.isLate(6_010)).toBe(false);
});

test('the engine is full after some busy seconds, not after one, and has room again soon after', () => {
  let share = 0.5;
  let now = 0;
  const load = new EngineLoad(() => share);
  const pass = (seconds: number, busy: number) => {
    share = busy;
    for (let tick = 0; tick < seconds * 10; tick++) load.tick((now += 100));
    return load.isFull;
  };
  expect(pass(10, 0.8)).toBe(false);
  expect(pass(1, 1)).toBe(false);
  expect(pass(3, 1)).toBe(true);
  expect(pass(1, 0.6)).toBe(false);
});
