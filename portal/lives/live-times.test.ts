import { expect, test } from 'vitest';
import { leftText, minutesOf, soonText, timeLeft, whenText } from './live-times.ts';

const evening = { startTime: '2026-11-22T19:30:00+08:00', endTime: '2026-11-22T21:00:00+08:00' };
const at = (text: string) => Date.parse(text);

test('the time of a class has its day and hours, and its length is in minutes', () => {
  expect(whenText(evening)).toBe('11月22日 19:30—21:00');
  expect(minutesOf(evening)).toBe(90);
});

test('the start of a class reads 今天, 今晚 or 明天 by the days in China, and later its date', () => {
  expect(soonText(evening.startTime, at('2026-11-22T00:10:00+08:00'))).toBe('今晚 19:30');
  expect(soonText('2026-11-22T14:00:00+08:00', at('2026-11-22T09:00:00+08:00'))).toBe('今天 14:00');
  expect(soonText(evening.startTime, at('2026-11-21T23:50:00+08:00'))).toBe('明天 19:30');
  expect(soonText(evening.startTime, at('2026-11-20T10:00:00+08:00'))).toBe('11月22日 19:30');
});

test('a countdown stops at zero, and its text has the two largest units', () => {
  expect(timeLeft(3 * 86_400_000 + 4 * 3_600_000 + 20 * 60_000 + 15_400)).toEqual({ days: 3, hours: 4, minutes: 20, seconds: 16 });
  expect(timeLeft(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  expect([3 * 86_400_000 + 4 * 3_600_000, 2.25 * 3_600_000, 24 * 60_000, 20_000].map(leftText)).toEqual(['3 天 4 小时', '2 小时 15 分', '24 分', '1 分']);
});
