import { expect, onTestFinished, test, vi } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { EncoderKeys } from './encoder-keys.ts';
import type { KeyAnswer } from './provider.ts';

const opened = { stream: 'room', personCode: 'teacher', owner: { code: 'school', encodersAtMost: 20 } };

test('connected encoders are checked every 20 seconds, from the first key until the service is closed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let checks = 0;
  const keys = new EncoderKeys({ clock: fixedClock(), logger: recordingLogger().logger }, async () => void checks++);
  vi.advanceTimersByTime(60_000);
  expect(checks).toBe(0);
  keys.open(async () => opened);
  vi.advanceTimersByTime(45_000);
  expect(checks).toBe(2);
  keys.close();
  vi.advanceTimersByTime(60_000);
  expect(checks).toBe(2);
});

test('a key is revoked if it opens nothing or another stream, but not because the check failed or its enterprise is full', async () => {
  const answers = new Map<string, () => Promise<KeyAnswer>>([['full', async () => ({ noPlaceFor: 'room' })], ['good', async () => opened], ['gone', async () => null], ['broken', () => Promise.reject(new Error('no database'))]]);
  const keys = new EncoderKeys({ clock: fixedClock(), logger: recordingLogger().logger }, async () => {});
  expect([keys.isOpen, await keys.opened('good', null)]).toEqual([false, null]);
  keys.open((key) => answers.get(key)!());
  expect(await Promise.all(['good', 'gone', 'full'].map((key) => keys.isRevoked(key, 'room')))).toEqual([false, true, false]);
  await expect(keys.isRevoked('broken', 'room')).rejects.toThrow('no database');
  expect(await keys.isRevoked('good', 'other')).toBe(true);
});

test('the reason of a refusal is shown for ten minutes, or until the encoder is on air', () => {
  const clock = fixedClock();
  const keys = new EncoderKeys({ clock, logger: recordingLogger().logger }, async () => {});
  keys.refuse('room', 'early');
  expect([keys.refusalOf('room'), keys.refusalOf('other')]).toEqual([expect.stringContaining('请先开始直播'), null]);
  clock.advance(11 * 60_000);
  expect(keys.refusalOf('room')).toBeNull();
  keys.refuse('room', 'notChosen');
  keys.forget('room');
  expect(keys.refusalOf('room')).toBeNull();
});
