import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from './refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

type Replay = 'making' | 'ready';

/** A page after the end of the class. */
function page(random = () => 0) {
  const server = { replay: 'making' as Replay, isDown: false, askedAt: [] as number[], signals: [] as AbortSignal[] };
  const shown: Replay[] = [];
  const from = Date.now();
  const refresher = createRefresher<Replay>({
    ask: async (signal) => {
      server.askedAt.push((Date.now() - from) / 1000);
      server.signals.push(signal);
      if (server.isDown) throw new Error('down');
      return server.replay;
    },
    onAnswer: (replay) => void shown.push(replay),
    isPassing: (replay) => replay === 'making',
    random,
  });
  return { ...refresher, server, shown };
}

test('the first request at the end of the class fails: it is repeated, and the page becomes the replay', async () => {
  const { refresh, server, shown } = page();
  server.isDown = true;
  refresh();
  await pass(5);
  expect(shown).toEqual([]);
  server.isDown = false;
  await pass(60);
  server.replay = 'ready';
  await pass(20);
  expect(shown.at(-1)).toBe('ready');
  const { length } = server.askedAt;
  await pass(600);
  expect(server.askedAt).toHaveLength(length);
});

test('an answer that stays the same ends the repetition', async () => {
  let asked = 0;
  const { refresh } = createRefresher({ ask: async () => { asked++; throw new Error('removed'); }, onAnswer: () => {}, isPassing: () => false, isFinal: () => true });
  refresh();
  await pass(600);
  expect(asked).toBe(1);
});

test('failures are repeated with growing delays of at most a minute', async () => {
  const { refresh, server } = page();
  server.isDown = true;
  refresh();
  await pass(250);
  expect(server.askedAt).toEqual([0, 2, 6, 14, 30, 62, 122, 182, 242]);
});

test('the students of a class ask at different moments', async () => {
  const early = page(() => 0.1);
  const late = page(() => 0.9);
  for (const { refresh } of [early, late]) refresh(10_000);
  await pass(10);
  expect([early.server.askedAt, late.server.askedAt]).toEqual([[1], [9]]);
});

test('a request that is needed at once does not wait for a planned one, and is the only one', async () => {
  const { refresh, server } = page(() => 0.9);
  refresh(10_000);
  refresh();
  await pass(10);
  expect(server.askedAt).toEqual([0]);
});

test('a page that was opened while the replay is made asks for it, and a page that is left asks no more', async () => {
  const { lookAgain, stop, server } = page();
  lookAgain('making');
  await pass(20);
  expect(server.askedAt).toEqual([20]);
  stop();
  expect(server.signals[0]!.aborted).toBe(true);
  await pass(600);
  expect(server.askedAt).toEqual([20]);
});
