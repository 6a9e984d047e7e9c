// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSenderWatch } from './sender-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched({ isAway = false } = {}) {
  const server = { isAway, asks: 0, answers: [] as (() => void)[], isSlow: false };
  let frames = 100;
  const watch = createSenderWatch(async () => {
    server.asks++;
    if (server.isSlow) await new Promise<void>((resolve) => void server.answers.push(resolve));
    return server.isAway;
  }, () => 0);
  /** @returns the last result of the watch */
  const play = async (seconds: number, framesPerSecond: number) => {
    let last = false;
    for (let second = 0; second < seconds; second++) {
      last = watch.note((frames += framesPerSecond));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    return last;
  };
  return { server, watch, play };
}

test('while the picture moves the server is never asked, also at the frame rate of a weak line', async () => {
  const { server, play } = watched({ isAway: true });
  expect(await play(60, 8)).toBe(false);
  expect(server.asks).toBe(0);
});

test('a frozen picture reports a lost sender within seconds, and moving pictures end the report at once', async () => {
  const { server, play } = watched();
  await play(5, 20);
  await play(4, 1);
  // The server notices it later than the viewer.
  server.isAway = true;
  expect(await play(4, 1)).toBe(true);
  const { asks } = server;
  await play(60, 1);
  expect(server.asks - asks).toBeLessThanOrEqual(3);
  expect(await play(2, 20)).toBe(false);
  expect(await play(60, 20)).toBe(false);
});

test('with a still picture of a present sender, the server is asked once a minute', async () => {
  const { server, play } = watched();
  expect(await play(64, 1)).toBe(false);
  expect(server.asks).toBe(3);
  await play(60, 1);
  expect(server.asks).toBe(4);
});

test('a closed stream sends no request, and an answer that arrives after the picture moved is dropped', async () => {
  const { server, watch, play } = watched({ isAway: true });
  server.isSlow = true;
  await play(4, 0);
  await play(2, 20);
  for (const answer of server.answers) answer();
  expect(await play(2, 20)).toBe(false);
  await play(4, 0);
  watch.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asks).toBe(2);
});
