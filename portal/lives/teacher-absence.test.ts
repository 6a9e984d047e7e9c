import { expect, test } from 'vitest';
import { absenceAt, absenceText } from './teacher-absence.ts';

const waiting = { from: 10, until: 20.5, isNewTeacher: false };
const forGood = { from: 40, until: Infinity, isNewTeacher: false };

test('an absence is shown from its first second until the film goes on, also where the browser rounds that second down', () => {
  const at = (second: number) => absenceAt([waiting, forGood], second, 60);
  expect([9.9, 10, 20.4, 20.495, 20.5, 39].map(at)).toEqual([undefined, waiting, waiting, undefined, undefined, undefined]);
  expect([40, 59.9, 60].map(at)).toEqual([forGood, forGood, undefined]);
});

test('the text says what the class waited for', () => {
  expect([waiting, { ...waiting, isNewTeacher: true }, forGood].map(absenceText)).toEqual(['这一段在等老师', '这一段在换讲师', '老师没有再回来']);
});
