import { expect, test } from 'vitest';
import { durationText, learnersText, priceText } from './course-figures.ts';

test('a price is written from cents, and nothing is free', () => {
  expect([0, 39_800, 39_850, 1_280_000].map(priceText)).toEqual(['免费', '¥398', '¥398.5', '¥12,800']);
});

test('minutes are written as hours where they make any', () => {
  expect([0, 45, 60, 225].map(durationText)).toEqual(['0 分', '45 分', '1 小时', '3 小时 45 分']);
});

test('learners are counted in thousands', () => {
  expect(learnersText(2316)).toBe('2,316 人学过');
});
