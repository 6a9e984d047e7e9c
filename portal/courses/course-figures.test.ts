import { expect, test } from 'vitest';
import { durationText, learnersText } from './course-figures.ts';

test('minutes from one hour on are written as hours', () => {
  expect([0, 45, 60, 225].map(durationText)).toEqual(['0 分', '45 分', '1 小时', '3 小时 45 分']);
});

test('learners are counted in thousands', () => {
  expect(learnersText(2316)).toBe('2,316 人学过');
});
