import { expect, test } from 'vitest';
import { calendarOf } from './calendar.ts';

test('a calendar file has the times in UTC, escaped texts, folded lines and an alarm 15 minutes before', () => {
  const file = calendarOf(
    { liveCode: 'L1', liveName: '低压电工第六讲：星三角，降压启动; 接线,实操与互锁的验证方法以及常见故障的排查', teacherName: '何建新', startTime: '2026-11-26T19:30:00+08:00', endTime: '2026-11-26T21:00:00+08:00', address: 'https://example.com/liveDetail?code=L1' },
    Date.parse('2026-11-22T12:00:00Z'),
  );
  expect(file).toContain('\r\nDTSTART:20261126T113000Z\r\nDTEND:20261126T130000Z\r\n');
  expect(file).toContain('TRIGGER:-PT15M');
  expect(file.replaceAll('\r\n ', '')).toContain('SUMMARY:低压电工第六讲：星三角，降压启动\\; 接线\\,实操');
  expect(Math.max(...file.split('\r\n').map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
});
