import { expect, test } from 'vitest';

import { fixedClock, systemClock } from './clock.ts';

test('a fixed clock stands still until a test moves it', () => {
  const clock = fixedClock('2026-03-02T09:00:00+08:00');
  expect([clock.now(), clock.now()]).toEqual([1_772_413_200_000, 1_772_413_200_000]);
  clock.advance(90_000);
  expect(clock.now()).toBe(1_772_413_290_000);
  clock.set(5);
  expect(clock.now()).toBe(5);
});

test('a fixed clock refuses an invalid start time', () => {
  expect(() => fixedClock('yesterday')).toThrow('yesterday is no time');
});

test('the system clock is in milliseconds since the epoch', () => {
  expect(Number.isInteger(systemClock.now())).toBe(true);
  expect(systemClock.now()).toBeGreaterThan(Date.parse('2025-01-01'));
});
