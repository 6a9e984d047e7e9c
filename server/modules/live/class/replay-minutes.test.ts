import { expect, test } from 'vitest';
import { withMinutes } from './replay-minutes.ts';

test('a minute counts once, and new minutes are limited', () => {
  const first = withMinutes('', [0, 5, 89, 5], 10);
  expect(first).toEqual({ bits: '12000000000000000000002', count: 3 });
  expect(withMinutes(first.bits, [5, 6, 0], 10)).toMatchObject({ count: 4 });
  expect(withMinutes(first.bits, [1, 2, 3], 2)).toMatchObject({ count: 5 });
  expect(withMinutes(first.bits, [], 2)).toEqual(first);
  expect(withMinutes('', [7], 0)).toEqual({ bits: '', count: 0 });
});
