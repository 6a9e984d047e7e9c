import { beforeEach, expect, test } from 'vitest';
import { CallRefused } from '../../contract/client.ts';
import { askedTooOften, createRecentCodes, type RecentCodes } from './recent-codes.ts';

const phone = '13800000002';
const refusal = (resendAfterSeconds: number, returnCode = 70004) => new CallRefused({ returnCode, returnMsg: '验证码获取过于频繁，请稍后再试', data: { resendAfterSeconds }, httpStatus: 200, requestId: null });
const sent = (tab: RecentCodes, to = phone) => tab.sending(to, async () => {});
const refused = (tab: RecentCodes, error: unknown) => expect(tab.sending(phone, () => Promise.reject(error))).rejects.toBe(error);
let time: number;
beforeEach(() => {
  time = Date.parse('2026-03-02T09:00:00+08:00');
});

/** Fake broadcast channels that deliver messages synchronously. */
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

test('a code sent in one tab blocks the phone for a minute in all tabs, also in those opened later', async () => {
  const open = tabs();
  const [first, second] = [open(), open()];
  await sent(first);
  time += 20_000;
  const third = open();
  expect([first, second, third].map((tab) => tab.secondsLeft(phone))).toEqual([40, 40, 40]);
  expect(second.secondsLeft('13800000003')).toBe(0);
  time += 40_000;
  expect([first, second, third].map((tab) => tab.secondsLeft(phone))).toEqual([0, 0, 0]);
});

test('the server’s waiting time is shared with other tabs, which wait at most a minute', async () => {
  const open = tabs();
  const [first, second] = [open(), open()];
  await refused(first, refusal(12));
  expect(second.secondsLeft(phone)).toBe(12);
  await refused(first, refusal(86_400));
  expect(second.secondsLeft(phone)).toBe(60);
  await sent(second, '13800000003');
  time -= 3_600_000;
  const third = open();
  expect(third.secondsLeft('13800000003')).toBe(60);
});

test('without channels a tab remembers its own codes', async () => {
  const alone = createRecentCodes(null, () => time);
  await sent(alone);
  expect(alone.secondsLeft(phone)).toBe(60);
});

test('a refusal for another reason sets no wait', async () => {
  const alone = createRecentCodes(null, () => time);
  await refused(alone, refusal(30, 70003));
  await refused(alone, new Error('lost'));
  expect(alone.secondsLeft(phone)).toBe(0);
});

test('the masked phone of the account and the typed phone count as one', async () => {
  const alone = createRecentCodes(null, () => time);
  await sent(alone);
  expect([alone.secondsLeft('138****0002'), alone.secondsLeft('138****0003')]).toEqual([60, 0]);
  await sent(alone, '138****0003');
  expect([alone.secondsLeft('13800000003'), alone.secondsLeft('13900000003')]).toEqual([60, 0]);
});

test.each([
  [1, '1 秒'],
  [60, '60 秒'],
  [120, '2 分钟'],
  [3541, '60 分钟'],
  [86_400, '24 小时'],
])('a wait of %i s is shown as %s', (seconds, words) => expect(askedTooOften(seconds)).toBe(`验证码获取过于频繁，请 ${words}后再试`));
