import { beforeEach, expect, test, vi } from 'vitest';
import type { BackgroundThread } from '../../threads/background-thread.ts';
import type { PasswordTask } from './password-worker.ts';
import { hashPassword } from './index.ts';

/** Fake threads that finish a hash when the test says so, and record the order of the orders. */
const thread = vi.hoisted(() => ({ answers: [] as (() => void)[] }));
vi.mock('../../threads/background-thread.ts', () => ({
  createBackgroundThread: (): BackgroundThread<PasswordTask, string | boolean> => ({
    ask: ({ password }) => new Promise((resolve) => thread.answers.push(() => resolve(`hash of ${password}`))),
    isWaitedFor() {},
  }),
}));

const threads = 2;
const outcomes = new Map<string, string>();
const settled = () => new Promise((resolve) => setImmediate(resolve));

function hash(password: string, clientAddress: string): void {
  hashPassword(password, clientAddress).then(
    () => outcomes.set(password, 'hashed'),
    (refusal: { httpStatus: number }) => outcomes.set(password, String(refusal.httpStatus)),
  );
}

/** Finishes this many hashes, or all. */
async function finish(count = Infinity): Promise<void> {
  await settled();
  for (let done = 0; done < count && thread.answers.length > 0; done++) {
    thread.answers.shift()!();
    await settled();
  }
}

beforeEach(() => outcomes.clear());

const times = (count: number, work: (n: number) => void) => {
  for (let n = 0; n < count; n++) work(n);
};

test('three hundred passwords of one address delay a password of another address by one turn only', async () => {
  times(300, (n) => hash(`flood ${n}`, '198.51.100.9'));
  hash('visitor', '203.0.113.7');
  await finish(threads + 1);
  expect(outcomes.get('visitor')).toBeUndefined();
  await finish(1);
  expect(outcomes.get('visitor')).toBe('hashed');
  await finish();
  expect(new Set(outcomes.values())).toEqual(new Set(['hashed']));
});

test('the addresses of one network share one turn', async () => {
  times(200, (n) => hash(`flood ${n}`, `2001:db8:1:${n.toString(16)}::1`));
  hash('visitor', '2001:db8:2::1');
  await finish(threads + 2);
  expect(outcomes.get('visitor')).toBe('hashed');
  await finish();
});

test('an address may queue as many as a school needs; other addresses get a place even when the queue is full', async () => {
  times(1_000, (n) => hash(`flood ${n}`, '198.51.100.9'));
  await settled();
  expect([...outcomes.values()]).toEqual(Array.from({ length: 1_000 - threads - 320 }, () => '503'));
  times(80, (n) => hash(`others ${n}`, `203.0.${n}.7`));
  hash('visitor', '192.0.2.7');
  await settled();
  expect(outcomes.get('flood 321'), 'the flood’s newest gave way').toBe('503');
  await finish();
  expect(outcomes.get('visitor')).toBe('hashed');
  expect([...outcomes.entries()].filter(([password, outcome]) => password.startsWith('others') && outcome === 'hashed')).toHaveLength(80);
});
