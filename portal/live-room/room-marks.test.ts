import { expect, test } from 'vitest';
import type { RoomEvent } from '../../contract/live/room-events.ts';
import { happeningsOf, marksOf, roomAt, withMissed } from './room-marks.ts';

const events: RoomEvent[] = [
  { kind: 'began' },
  { kind: 'chatModeSet', mode: 'closed' },
  { kind: 'checkInOpened', checkIn: 'C', seconds: 30 },
  { kind: 'chatModeSet', mode: 'questionsOnly' },
  { kind: 'interrupted', since: 0 },
  { kind: 'resumed' },
  { kind: 'chatModeSet', mode: 'open' },
];

test('the chat tells when its rules change, and when the teacher’s line broke off and came back', () => {
  const room = roomAt(events.map((event, index) => ({ number: index + 1, at: index, event })), 10);
  expect(happeningsOf(room).toSorted((one, other) => one.at - other.at).map(({ at, text }) => `${at} ${text}`)).toEqual([
    '1 老师开启了全员禁言',
    '2 第 1 次签到',
    '3 老师只许提问',
    '4 老师的网络断了，正在等他回来',
    '5 老师回来了，接着上课',
    '6 讨论重新开放',
  ]);
});

test('a missed check-in is open on the ruler and says that it can be made up', () => {
  const state = { beganAt: 0, checkIns: [{ checkIn: 'first', openedAt: 60_000 }, { checkIn: 'second', openedAt: 120_000 }], quizzes: [] } as unknown as Parameters<typeof marksOf>[0];
  const marks = withMissed(marksOf(state), [{ checkIn: 'second' }]);
  expect(marks.map(({ name, isOpen }) => [name, isOpen])).toEqual([['签到 1', undefined], ['签到 2 可补签', true]]);
});
