import { beforeEach, expect, test } from 'vitest';
import { createRecentCodes, type RecentCodes } from './recent-codes.ts';

const phone = '13800000002';
let time: number;
beforeEach(() => {
  time = Date.parse('2026-03-02T09:00:00+08:00');
});

/** Channels that hand each other what they are told, at once. */
function tabs(): () => RecentCodes {
  const all = new Set<EventTarget>();
  return () => {
    const channel = new EventTarget();
    const postMessage = (data: unknown) => {
      for (const other of all) if (other !== channel) other.dispatchEvent(new MessageEvent('message', { data }));
    };
    all.add(channel);
    return createRecentCodes(Object.assign(channel, { postMessage, close: () => all.delete(channel) }) as unknown as BroadcastChannel, () => time);
  };
}

test('a code that one tab had sent is known to the others, to those opened later too, for a minute and for that phone alone', () => {
  const open = tabs();
  const [first, second] = [open(), open()];
  first.note(phone);
  time += 20_000;
  const third = open();
  expect([first, second, third].map((tab) => tab.secondsLeft(phone))).toEqual([40, 40, 40]);
  expect(second.secondsLeft('13800000003')).toBe(0);
  time += 40_000;
  expect([first, second, third].map((tab) => tab.secondsLeft(phone))).toEqual([0, 0, 0]);
});

test('what the server said of the wait is told on, and none waits longer than a minute for another tab', () => {
  const open = tabs();
  const [first, second] = [open(), open()];
  first.note(phone, 12);
  expect(second.secondsLeft(phone)).toBe(12);
  first.note(phone, 86_400);
  expect(second.secondsLeft(phone)).toBe(60);
  second.note('13800000003');
  time -= 3_600_000;
  const third = open();
  expect(third.secondsLeft('13800000003')).toBe(60);
});

test('without channels a tab knows its own', () => {
  const alone = createRecentCodes(null, () => time);
  alone.note(phone);
  expect(alone.secondsLeft(phone)).toBe(60);
});
