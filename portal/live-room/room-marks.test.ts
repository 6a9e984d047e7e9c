import { expect, test } from 'vitest';
import type { RoomEvent } from '../../contract/live/room-events.ts';
import { happeningsOf, roomAt } from './room-marks.ts';

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
