import { afterEach, expect, test, vi } from 'vitest';
import { goOnFrom, playPart } from './play-part.ts';
import { nextPlayable } from './replay-parts.ts';

const part = { url: '/files/one.mp4', startsAfterSeconds: 0, seconds: 10 };

/** An element that the test makes load, end or fail. */
function playing({ plays = true, isServed = true, start = { offset: 4, hasLoaded: false } } = {}) {
  const element = Object.assign(new EventTarget(), { src: '', currentTime: 0, duration: 10, paused: true });
  const heard: unknown[] = [];
  const wish = { plays };
  const stop = playPart(element as unknown as HTMLVideoElement, part, {
    start,
    isWanted: () => wish.plays,
    play: () => void (element.paused = false),
    moved: () => {},
    changed: () => {},
    ended: (how) => heard.push(how),
    failed: () => heard.push('failed'),
    resumed: () => heard.push('resumed'),
    isServed: async () => isServed,
  });
  const happen = async (name: string) => {
    element.dispatchEvent(new Event(name));
    await Promise.resolve().then(() => {});
  };
  return { element, heard, stop, happen, start, wish };
}

afterEach(() => vi.useRealTimers());

test('a part starts at its offset, and the next one plays after it', async () => {
  const { element, heard, happen } = playing();
  expect(element.src).toBe(part.url);
  await happen('loadedmetadata');
  expect(element).toMatchObject({ currentTime: 4, paused: false });
  await happen('ended');
  expect(heard).toEqual([{ isBroken: false }]);
});

test('a part that still loads starts at the place and in the state that the visitor has chosen last', async () => {
  const { element, happen, start, wish } = playing();
  start.offset = 7;
  wish.plays = false;
  await happen('loadedmetadata');
  expect(element).toMatchObject({ currentTime: 7, paused: true });
  expect(start.hasLoaded).toBe(true);
});

test('a file that cannot be played is passed over', async () => {
  const { heard, happen } = playing();
  await happen('error');
  expect(heard).toEqual([{ isBroken: true }]);
});

test('a file that cannot be fetched is a failure, and nothing is reported after the visitor has left the part', async () => {
  const lost = playing({ isServed: false });
  await lost.happen('error');
  expect(lost.heard).toEqual(['failed']);
  const left = playing();
  left.element.dispatchEvent(new Event('error'));
  left.stop();
  await left.happen('ended');
  expect(left.heard).toEqual([]);
});

test('with a new address in place of an expired one, the part goes on at the second where it failed, or at the one chosen before it loaded', async () => {
  const expired = playing({ isServed: false });
  await expired.happen('loadedmetadata');
  expired.element.currentTime = 8;
  await expired.happen('error');
  expect(expired.heard).toEqual(['failed']);
  const renewed = playing({ start: goOnFrom(expired.start, expired.element) });
  await renewed.happen('loadedmetadata');
  expect(renewed.element).toMatchObject({ currentTime: 8, paused: false });

  const never = playing({ isServed: false });
  never.start.offset = 6;
  await never.happen('error');
  const loaded = playing({ start: goOnFrom(never.start, never.element) });
  await loaded.happen('loadedmetadata');
  expect(loaded.element.currentTime).toBe(6);
});

test('broken parts are left out, from the middle and at the end', () => {
  const parts = [part, part, part, part];
  expect(nextPlayable(parts, 0, new Set([1]))).toBe(2);
  expect(nextPlayable(parts, 2, new Set([1, 3]))).toBeNull();
});

test('a film that waits too long is a failure until it goes on, and one that waits at its end goes on with the next part', async () => {
  vi.useFakeTimers();
  const { element, heard, happen } = playing();
  await happen('loadedmetadata');
  await happen('waiting');
  vi.advanceTimersByTime(11_000);
  await happen('playing');
  vi.advanceTimersByTime(12_000);
  expect(heard).toEqual(['resumed']);
  await happen('waiting');
  vi.advanceTimersByTime(12_000);
  await happen('playing');
  expect(heard.slice(1)).toEqual(['failed', 'resumed']);
  element.currentTime = 9.5;
  await happen('waiting');
  vi.advanceTimersByTime(12_000);
  expect(heard.slice(3)).toEqual([{ isBroken: false }]);
});
