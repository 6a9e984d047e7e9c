import { expect, test } from 'vitest';
import { classToShow } from './times.ts';

test('a week opens with its next class on the screen, and a past week with its first', () => {
  const [morning, evening] = [{ endTime: '2026-11-24T10:00:00+08:00' }, { endTime: '2026-11-24T22:30:00+08:00' }];
  const at = (clock: string) => classToShow([morning, evening], Date.parse(`2026-11-24T${clock}:00+08:00`));
  expect(at('09:00')).toBe(morning);
  expect(at('14:00')).toBe(evening);
  expect(at('23:00')).toBe(morning);
  expect(classToShow([], 0)).toBeUndefined();
});
