import { expect, test } from 'vitest';
import { marksOf, withMissed } from './room-marks.ts';

test('a missed check-in is open on the ruler and says that it can be made up', () => {
  const state = { beganAt: 0, checkIns: [{ checkIn: 'first', openedAt: 60_000 }, { checkIn: 'second', openedAt: 120_000 }], quizzes: [] } as unknown as Parameters<typeof marksOf>[0];
  const marks = withMissed(marksOf(state), [{ checkIn: 'second' }]);
  expect(marks.map(({ name, isOpen }) => [name, isOpen])).toEqual([['签到 1', undefined], ['签到 2 可补签', true]]);
});
