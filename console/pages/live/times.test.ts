import { expect, test } from 'vitest';
import { actualText, classToShow, drawnClass, shownSpanText } from './times.ts';

test('a week opens with its next class on the screen, and a past week with its first', () => {
  const [morning, evening] = [{ endTime: '2026-11-24T10:00:00+08:00' }, { endTime: '2026-11-24T22:30:00+08:00' }];
  const at = (clock: string) => classToShow([morning, evening], Date.parse(`2026-11-24T${clock}:00+08:00`));
  expect(at('09:00')).toBe(morning);
  expect(at('14:00')).toBe(evening);
  expect(at('23:00')).toBe(morning);
  expect(classToShow([], 0)).toBeUndefined();
});

test('the actual time of a class has the end after it, and the day if it is not the planned one', () => {
  const now = Date.parse('2026-11-29T12:00:00+08:00');
  const planned = { startTime: '2026-11-29T05:00:00+08:00', beganAt: '2026-11-29T04:50:00+08:00', endedAt: '2026-11-29T04:58:00+08:00' };
  expect(actualText(planned, now)).toBe('04:50—04:58');
  expect(actualText({ ...planned, endedAt: null }, now)).toBe('04:50 开播');
  expect(actualText({ ...planned, beganAt: '2026-11-28T23:50:00+08:00', endedAt: '2026-11-29T00:30:00+08:00' }, now)).toBe('昨天 23:50—11月29日 00:30');
  expect(actualText({ ...planned, beganAt: null, endedAt: null }, now)).toBeNull();
});

test('a class that is over shows when it took place, and another one its plan', () => {
  const now = Date.parse('2026-11-29T07:46:00+08:00');
  const planned = { startTime: '2026-11-29T07:30:00+08:00', endTime: '2026-11-29T09:00:00+08:00', beganAt: '2026-11-29T07:23:00+08:00', endedAt: null };
  expect(shownSpanText(planned, now)).toBe('今天 07:30—09:00');
  expect(shownSpanText({ ...planned, endedAt: '2026-11-29T07:40:00+08:00' }, now)).toBe('今天 07:23—07:40');
});

test('a calendar draws a class that has begun at its actual time, on air at least until now, and on another day at its plan', () => {
  const now = Date.parse('2026-11-29T10:20:00+08:00');
  const planned = { startTime: '2026-11-29T09:00:00+08:00', endTime: '2026-11-29T10:00:00+08:00', beganAt: null, endedAt: null };
  const drawn = (times: { beganAt: string; endedAt: string | null }) => {
    const { startTime, endTime } = drawnClass({ ...planned, ...times }, now);
    return `${startTime.slice(8, 16)}—${endTime.slice(8, 16)}`;
  };
  expect(drawnClass(planned, now)).toBe(planned);
  expect(drawn({ beganAt: '2026-11-29T08:52:00+08:00', endedAt: null })).toBe('29T08:52—29T10:20');
  expect(drawn({ beganAt: '2026-11-29T08:52:00+08:00', endedAt: '2026-11-29T09:30:00+08:00' })).toBe('29T08:52—29T09:30');
  expect(drawn({ beganAt: '2026-11-28T23:50:00+08:00', endedAt: '2026-11-29T00:30:00+08:00' })).toBe('29T09:00—29T10:00');
});
