import { expect, test } from 'vitest';
import { ArrivalDelay } from './arrival-delay.ts';

/** The delay after some seconds of packets with the lateness `late(now)`. */
function after(seconds: number, late: (now: number) => number, delay = new ArrivalDelay(0), from = 0): number {
  let last = 0;
  for (let now = from; now < from + seconds * 1000; now += 20) {
    delay.note(late(now), now);
    last = delay.at(now);
  }
  return last;
}

test('on a good line the delay shrinks, by at most 2 % of the time', () => {
  expect(after(1, () => 25)).toBeCloseTo(230, -1);
  expect(after(20, () => 25)).toBe(65);
});

test('a late packet raises the delay at once, up to the limit', () => {
  const delay = new ArrivalDelay(0);
  after(20, () => 20, delay);
  delay.note(170, 20_000);
  expect(delay.at(20_000)).toBe(210);
  delay.note(5_000, 20_020);
  expect(delay.at(20_020)).toBe(400);
  expect(after(9, () => 20, delay, 20_040)).toBeGreaterThan(300);
  expect(after(30, () => 20, delay, 29_040)).toBe(60);
});
