// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLiveEdge } from './live-edge.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A fake element that plays a stream. `newest`: position of the newest picture in seconds. @param ahead buffer at the start */
function playing(ahead: number) {
  const listeners = new Map<string, () => void>();
  const line = { newest: ahead, seeks: 0, stalls: 0 };
  let time = 0;
  const video = {
    playbackRate: 1,
    readyState: 4,
    paused: false,
    buffered: { length: 1, start: () => 0, end: () => line.newest },
    get currentTime() {
      return time;
    },
    set currentTime(sought: number) {
      line.seeks++;
      time = sought;
    },
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    removeEventListener: (name: string) => void listeners.delete(name),
  };
  const stop = followLiveEdge(video as never);
  listeners.get('playing')!();
  /** Plays for some seconds. No data arrives while `isCut`. @returns the delay at the end in seconds */
  const pass = (seconds: number, { isCut = false } = {}) => {
    let missed = 0;
    for (let step = 0; step < seconds * 4; step++) {
      vi.advanceTimersByTime(250);
      if (isCut) missed += 0.25;
      else line.newest += 0.25 + missed;
      if (!isCut) missed = 0;
      const next = time + 0.25 * video.playbackRate;
      if (next > line.newest) {
        time = line.newest;
        line.stalls++;
        listeners.get('waiting')!();
      } else time = next;
      listeners.get('timeupdate')!();
    }
    if (isCut) line.newest += missed;
    return line.newest - time;
  };
  return { line, video, listeners, pass, stop };
}

test('a backlog is skipped once, and then the delay stays small', () => {
  const { line, pass } = playing(2.4);
  expect(pass(20)).toBeLessThan(0.6);
  expect([line.seeks, line.stalls]).toEqual([1, 0]);
});

test('with a small delay it plays faster until it has caught up, without a skip', () => {
  const { line, video, pass } = playing(1.2);
  pass(2);
  expect(video.playbackRate).toBe(1.1);
  expect(pass(15)).toBeLessThan(0.6);
  expect([line.seeks, video.playbackRate]).toEqual([0, 1]);
});

test('stalls raise the delay, and a stable line lowers it again', () => {
  const { line, pass } = playing(0.4);
  for (let burst = 0; burst < 4; burst++) {
    pass(1, { isCut: true });
    pass(5);
  }
  expect(line.stalls).toBeGreaterThan(0);
  const behind = pass(5);
  expect(behind).toBeGreaterThan(0.6);
  expect(pass(600)).toBeLessThan(0.6);
});

test('after its end it does not change the element', () => {
  const { listeners, video, pass, stop } = playing(1.2);
  pass(1);
  stop();
  expect([listeners.size, video.playbackRate]).toEqual([0, 1]);
});
