import { expect, test } from 'vitest';
import { peopleToTell, telling, toldNotice } from './notice-texts.ts';

test('after a save the page says who gets an SMS', () => {
  expect(toldNotice({ notified: 0, teacherNotified: true }, '何建国')).toBe('已给何建国发短信');
  expect(toldNotice({ notified: 2, teacherNotified: true }, '何建国')).toBe('已改，2 条短信几分钟内发出；已给何建国发短信');
  // The teacher stays, and is one of the three.
  expect(toldNotice({ notified: 3, teacherNotified: true }, '')).toBe('已改，3 条短信几分钟内发出');
  expect(toldNotice({ notified: 0, teacherNotified: false }, '何建国')).toBe('');
  expect(toldNotice({ notified: 0, teacherNotified: true }, '李秀英', '何建国')).toBe('已给李秀英发短信；没有给何建国发短信，请告诉一声');
  expect(toldNotice({ notified: 0, teacherNotified: false }, '', '何建国')).toBe('已存下；没有给何建国发短信，请告诉一声');
});

test('before a change the page says how many SMS can be sent', () => {
  const audience = { listed: 2_000, booked: 700, teacher: { personId: 'p', name: '何建国', phone: '' } };
  const said = (smsLeft: number | null) => telling(peopleToTell({ ...audience, smsLeft }, true));
  expect(said(null)).toBe('名单上和预约了的 2700 人、讲师何建国各收到一条短信。');
  expect(said(2_701)).toBe(said(null));
  expect(said(30)).toBe('名单上和预约了的 2700 人、讲师何建国：现在还能发 30 条短信，其余 2671 人要您自己通知。');
  expect(said(0)).toBe('现在不能再发短信，名单上和预约了的 2700 人、讲师何建国要您自己通知。');
});
