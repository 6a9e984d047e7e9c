import { expect, test } from 'vitest';
import { createClickGuard } from './click-guard.ts';

test('blocks clicks within 500 ms of an accepted click', () => {
  let now = 0;
  const passes = createClickGuard(() => now);
  const clickAt = (milliseconds: number) => {
    now = milliseconds;
    return passes();
  };
  expect(clickAt(0)).toBe(true);
  expect(clickAt(120)).toBe(false);
  expect(clickAt(499)).toBe(false);
  expect(clickAt(500)).toBe(true);
  expect(clickAt(700)).toBe(false);
});

test('a click with other values is not a double click', () => {
  const passes = createClickGuard(() => 0);
  expect(passes('13900000001')).toBe(true);
  expect(passes('13900000001')).toBe(false);
  expect(passes('13900000002')).toBe(true);
});
