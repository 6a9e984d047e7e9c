import { expect, test } from 'vitest';
import type { RoomEvent } from '../../contract/live/room-events.ts';
import { absencesOf, happeningsOf, marksOf, roomsOf, withMissed } from './room-marks.ts';

const events: RoomEvent[] = [
  { kind: 'began' },
  { kind: 'chatModeSet', mode: 'closed' },
  { kind: 'checkInOpened', checkIn: 'C', seconds: 30 },
  { kind: 'chatModeSet', mode: 'questionsOnly' },
  { kind: 'interrupted', since: 0 },
  { kind: 'resumed' },
  { kind: 'chatModeSet', mode: 'open' },
];

const numbered = events.map((event, index) => ({ number: index + 1, at: index, event }));

test('the room of a replay is the same at a time, whether the replay plays to it, jumps to it, or goes back to it', () => {
  const roomAt = roomsOf(numbered);
  for (const at of [-1, 0, 1, 4, 4, 6, 2, 5, Infinity, 0]) expect(roomAt(at)).toEqual(roomsOf(numbered)(at));
  expect(roomAt(4)).toMatchObject({ number: 5, status: 'interrupted' });
  expect(roomAt(1)).toMatchObject({ number: 2, status: 'live', chatMode: 'closed' });
});

test('a replay that plays on applies each event once', () => {
  let reads = 0;
  const counted = numbered.map((event) => ({ ...event, get event() { return reads++, event.event; } }));
  const roomAt = roomsOf(counted);
  for (let at = 0; at < 100; at++) roomAt(at);
  expect(reads).toBe(numbered.length);
});

test('the chat tells when its rules change, and when the teacher’s line broke off and came back', () => {
  const room = roomsOf(numbered)(10);
  expect(happeningsOf(room).toSorted((one, other) => one.at - other.at).map(({ at, text }) => `${at} ${text}`)).toEqual([
    '1 老师开启了全员禁言',
    '2 第 1 次签到',
    '3 老师只许提问',
    '4 老师的网络断了，正在等他回来',
    '5 老师回来了，接着上课',
    '6 讨论重新开放',
  ]);
});

test('the chat says that another teacher goes on, and nothing of a broken line', () => {
  const minute = 60_000;
  const room = roomsOf([
    { number: 1, at: 0, event: { kind: 'began' } },
    { number: 2, at: minute, event: { kind: 'interrupted', since: 0 } },
    { number: 3, at: 2 * minute, event: { kind: 'resumed' } },
    { number: 4, at: 5 * minute, event: { kind: 'namesChanged', liveName: '安全用电', teacherName: '王梅', isNewTeacher: true } },
    { number: 5, at: 6 * minute + 5_000, event: { kind: 'interrupted', since: 5 * minute + 5_000 } },
    { number: 6, at: 7 * minute, event: { kind: 'resumed' } },
    { number: 7, at: 20 * minute, event: { kind: 'interrupted', since: 19 * minute } },
  ])(Infinity);
  expect(room.names).toEqual({ liveName: '安全用电', teacherName: '王梅' });
  expect(happeningsOf(room).map(({ text }) => text)).toEqual(['老师的网络断了，正在等他回来', '老师回来了，接着上课', '讲师换成了王梅 老师', '王梅 老师接着上课', '老师的网络断了，正在等他回来']);
});

test('a missed check-in is open on the ruler while it can be made up, and stays missed afterwards', () => {
  const state = { beganAt: 0, checkIns: [{ checkIn: 'first', openedAt: 60_000 }, { checkIn: 'second', openedAt: 120_000 }], quizzes: [] } as unknown as Parameters<typeof marksOf>[0];
  const marks = withMissed(marksOf(state), [{ checkIn: 'second' }], true);
  expect(marks.map(({ name, isOpen }) => [name, isOpen])).toEqual([['签到 1', undefined], ['签到 2 可补签', true]]);
  const afterwards = withMissed(marksOf(state), [{ checkIn: 'second' }], false);
  expect(afterwards.map(({ name, isOpen, isMissed }) => [name, isOpen, isMissed])).toEqual([['签到 1', undefined, undefined], ['签到 2 没签', undefined, true]]);
});

test('the absences of the teacher have their seconds, their reason, and no end without a return', () => {
  const minute = 60_000;
  const absences = absencesOf(
    [
      { number: 1, at: minute, event: { kind: 'began' } },
      { number: 2, at: 3 * minute, event: { kind: 'interrupted', since: 2 * minute } },
      { number: 3, at: 4 * minute, event: { kind: 'resumed' } },
      { number: 4, at: 5 * minute, event: { kind: 'namesChanged', liveName: '安全用电', teacherName: '王梅', isNewTeacher: true } },
      { number: 5, at: 6 * minute, event: { kind: 'interrupted', since: 5 * minute + 500 } },
      { number: 6, at: 7 * minute, event: { kind: 'resumed' } },
      { number: 7, at: 9 * minute, event: { kind: 'interrupted', since: 8 * minute } },
      { number: 8, at: 10 * minute, event: { kind: 'ended' } },
    ],
    minute,
  );
  expect(absences).toEqual([
    { from: 70, until: 180, isNewTeacher: false },
    { from: 250.5, until: 360, isNewTeacher: true },
    { from: 430, until: Infinity, isNewTeacher: false },
  ]);
});
