import { expect, test } from 'vitest';
import { toldNotice } from './notice-texts.ts';

test('after a save the page says who gets an SMS', () => {
  expect(toldNotice({ notified: 0, teacherNotified: true }, '何建国')).toBe('已给何建国发短信');
  expect(toldNotice({ notified: 2, teacherNotified: true }, '何建国')).toBe('已改，2 条短信几分钟内发出；已给何建国发短信');
  // The teacher stays, and is one of the three.
  expect(toldNotice({ notified: 3, teacherNotified: true }, '')).toBe('已改，3 条短信几分钟内发出');
  expect(toldNotice({ notified: 0, teacherNotified: false }, '何建国')).toBe('');
  expect(toldNotice({ notified: 0, teacherNotified: true }, '李秀英', '何建国')).toBe('已给李秀英发短信；没有给何建国发短信，请告诉一声');
});
