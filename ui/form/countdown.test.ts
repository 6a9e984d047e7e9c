import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registrationResendSeconds } from '../../contract/constants.ts';
import { registrationCountdownText } from '../../contract/messages.ts';
import { createCountdown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows every second from 90 to 1, then stops', () => {
  const countdown = createCountdown(registrationResendSeconds);
  const shown: number[] = [];
  countdown.subscribe(() => shown.push(countdown.remaining()));
  countdown.start();
  expect(registrationCountdownText(countdown.remaining())).toBe('重新获取90s');
  vi.advanceTimersByTime(90_000);
  expect(shown).toEqual([...Array.from({ length: 90 }, (_, passed) => 90 - passed), 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('shows the right number after the tab slept', () => {
  const countdown = createCountdown(90);
  countdown.start();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(250);
  expect(countdown.remaining()).toBe(30);
});

test('a reset ends it at once and stops the timer', () => {
  const countdown = createCountdown(90);
  countdown.start();
  vi.advanceTimersByTime(10_000);
  countdown.reset();
  expect(countdown.remaining()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a second start restarts with one timer', () => {
  const countdown = createCountdown(90);
  countdown.start();
  vi.advanceTimersByTime(10_000);
  countdown.start();
  expect(countdown.remaining()).toBe(90);
  expect(vi.getTimerCount()).toBe(1);
});

test('continues after a reload, unless it has ended', () => {
  const before = Date.now();
  vi.advanceTimersByTime(31_000);
  const countdown = createCountdown(90);
  countdown.resume(before + 90_000);
  expect(countdown.remaining()).toBe(59);
  vi.advanceTimersByTime(59_000);
  expect(countdown.remaining()).toBe(0);
  countdown.resume(before);
  expect(countdown.remaining()).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a clock that was set back never extends the wait beyond a full run', () => {
  const countdown = createCountdown(90);
  countdown.resume(Date.now() + 3_600_000);
  expect(countdown.remaining()).toBe(90);
});
