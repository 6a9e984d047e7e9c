import { expect, test } from 'vitest';
import { waitingTime } from './resend-timers.ts';

test.each([
  [1, '1 秒'],
  [60, '60 秒'],
  [120, '2 分钟'],
  [3541, '60 分钟'],
  [86_400, '24 小时'],
])('a wait of %i s is told as %s', (seconds, told) => expect(waitingTime(seconds)).toBe(told));
