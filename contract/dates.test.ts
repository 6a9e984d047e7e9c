import { expect, test } from 'vitest';
import { dayText, daysBetween, endOfDay, isoDay, isoMinute, isoTime, minuteText, startOfDay } from './dates.ts';

const justBeforeMidnight = '2026-03-31T15:59:59Z';
const justAfterMidnight = '2026-03-31T16:05:00Z';

test('a time, given as number or text, is formatted in China time in any time zone of the machine', () => {
  expect([justAfterMidnight, Date.parse(justAfterMidnight)].map(isoTime)).toEqual(['2026-04-01T00:05:00+08:00', '2026-04-01T00:05:00+08:00']);
  expect([isoDay(justBeforeMidnight), isoDay(justAfterMidnight), isoMinute(justAfterMidnight)]).toEqual(['2026-03-31', '2026-04-01', '2026-04-01 00:05']);
});

test('displayed days and minutes have no leading zeros', () => {
  expect([dayText(justAfterMidnight), minuteText(justAfterMidnight)]).toEqual(['2026年4月1日', '4月1日 00:05']);
});

test('days between two times are counted between their dates in China', () => {
  expect(daysBetween('2026-11-22T23:59:59+08:00', '2026-11-23T00:00:00+08:00')).toBe(1);
  expect(daysBetween('2026-11-22T00:00:00+08:00', '2026-11-22T23:59:59+08:00')).toBe(0);
  expect(daysBetween('2026-11-29T23:59:59+08:00', '2026-11-22T09:00:00+08:00')).toBe(-7);
});

test('a day begins and ends at midnight in China', () => {
  expect([startOfDay(justBeforeMidnight), endOfDay(justBeforeMidnight)].map(isoTime)).toEqual(['2026-03-31T00:00:00+08:00', '2026-04-01T00:00:00+08:00']);
});
