import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { type TestRedis, startRedis } from '../bus/testing-redis.ts';
import { type FixedClock, fixedClock } from '../clock.ts';
import { type LimitRule, type Limits, createLimits } from './index.ts';

const logger = pino({ level: 'silent' });
const rule: LimitRule = { name: 'sms-phone-hour', points: 5, windowSeconds: 3_600 };

let redis: TestRedis;
let clock: FixedClock;
let opened: Limits[] = [];

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(async () => {
  await redis.stop();
});

beforeEach(async () => {
  await redis.restart();
  // A quarter past the hour, because windows begin at whole hours.
  clock = fixedClock('2026-03-02T09:15:00+08:00');
});

afterEach(async () => {
  await Promise.all(opened.map((limits) => limits.close()));
  opened = [];
});

const patience = { answerWithinMilliseconds: 20_000 };

async function open(redisUrl: string | null, settings: { answerWithinMilliseconds?: number } = patience): Promise<Limits> {
  const limits = createLimits({ redisUrl, ...settings }, { clock, logger });
  opened.push(limits);
  await limits.ready();
  return limits;
}

describe.each([
  { name: 'in one process', url: () => null },
  { name: 'over Redis', url: () => redis.url },
])('limits $name', ({ url }) => {
  let limits: Limits;
  const take = (key = '138', cost?: number) => limits.take(rule, key, cost);

  beforeEach(async () => {
    limits = await open(url());
  });

  test('allow as many requests as there are points, then refuse until the window ends', async () => {
    const verdicts = [];
    for (let i = 0; i < 6; i++) verdicts.push(await take());
    expect(verdicts.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([[true, 4], [true, 3], [true, 2], [true, 1], [true, 0], [false, 0]]);
    expect(verdicts[4]!.retryAfterSeconds).toBe(0);
    expect(verdicts[5]!.retryAfterSeconds).toBe(45 * 60);
  });

  test('start again with the next window, by the injected clock', async () => {
    for (let i = 0; i < 5; i++) await take();
    clock.advance(45 * 60_000 - 1);
    expect(await take()).toEqual({ allowed: false, remaining: 0, retryAfterSeconds: 1 });
    clock.advance(1);
    expect(await take()).toEqual({ allowed: true, remaining: 4, retryAfterSeconds: 0 });
  });

  test('count each key and each rule separately', async () => {
    for (let i = 0; i < 5; i++) await take('138');
    expect((await take('139')).allowed).toBe(true);
    expect((await limits.take({ ...rule, name: 'sms-phone-day', windowSeconds: 86_400 }, '138')).remaining).toBe(4);
    expect((await take('138')).allowed).toBe(false);
  });

  test('allow no more than the limit to twenty parallel requests', async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  test('take nothing for a refusal', async () => {
    expect((await take('138', 4)).remaining).toBe(1);
    expect(await take('138', 2)).toMatchObject({ allowed: false, remaining: 1 });
    expect(await take('138', 1)).toMatchObject({ allowed: true, remaining: 0 });
  });

  test('return the state without taking a point', async () => {
    expect(await limits.peek(rule, '138')).toEqual({ allowed: true, remaining: 5, retryAfterSeconds: 0 });
    await take('138', 4);
    expect(await limits.peek(rule, '138')).toEqual({ allowed: true, remaining: 1, retryAfterSeconds: 0 });
    expect(await limits.peek(rule, '138', 2)).toEqual({ allowed: false, remaining: 1, retryAfterSeconds: 45 * 60 });
    expect((await take()).allowed).toBe(true);
    expect((await limits.peek(rule, '138')).allowed).toBe(false);
  });

  test('refund no more than was taken', async () => {
    for (let i = 0; i < 5; i++) await take();
    await limits.refund(rule, '138');
    expect(await take()).toMatchObject({ allowed: true, remaining: 0 });
    await limits.refund(rule, '138', 100);
    expect((await limits.peek(rule, '138')).remaining).toBe(5);
    await limits.refund(rule, 'never seen');
    expect((await limits.peek(rule, 'never seen')).remaining).toBe(5);
  });

  test('start a new count after the numbers of a rule changed', async () => {
    for (let i = 0; i < 5; i++) await take();
    expect(await limits.take({ ...rule, points: 8 }, '138')).toMatchObject({ allowed: true, remaining: 7 });
  });

  test('refuse an invalid cost or window', async () => {
    await expect(take('138', 0)).rejects.toThrow('not a positive whole number');
    await expect(take('138', 1.5)).rejects.toThrow('not a positive whole number');
    await expect(limits.take({ ...rule, windowSeconds: 0 }, '138')).rejects.toThrow('window of 0 seconds');
    await expect(limits.take({ ...rule, windowSeconds: 3_000_000 }, '138')).rejects.toThrow('window of 3000000 seconds');
  });
});

describe('limits of two instances', () => {
  test('are shared', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)];
    for (let i = 0; i < 5; i++) await (i % 2 ? here : there).take(rule, '138');
    expect((await here.take(rule, '138')).allowed).toBe(false);
    expect((await there.take(rule, '138')).allowed).toBe(false);
    await there.refund(rule, '138');
    expect((await here.take(rule, '138')).allowed).toBe(true);
  });

  test('hold for each instance by itself while Redis is away, and are shared again when it is back', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)];
    await redis.crash();
    for (let i = 0; i < 5; i++) expect((await here.take(rule, '138')).allowed).toBe(true);
    expect((await here.take(rule, '138')).allowed).toBe(false);
    expect((await here.peek(rule, '138')).allowed).toBe(false);
    expect((await there.take(rule, '138')).allowed).toBe(true);
    await here.refund(rule, '138');
    expect((await here.take(rule, '138')).allowed).toBe(true);

    await redis.restart();
    await Promise.all([here.ready(), there.ready()]);
    for (let i = 0; i < 5; i++) expect((await here.take(rule, '138')).allowed).toBe(true);
    expect((await there.take(rule, '138')).allowed).toBe(false);
  });

  test('hold while Redis hangs, and only the first request waits for it', async () => {
    const limits = await open(redis.url, { answerWithinMilliseconds: 500 });
    redis.freeze();
    const verdicts = [];
    for (let i = 0; i < 6; i++) verdicts.push(await limits.take(rule, '138'));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, true, true, false]);
    redis.thaw();
    await limits.ready();
    expect((await limits.take(rule, '138')).allowed).toBe(true);
  });

  test('hold from the start if Redis was never available', async () => {
    await redis.crash();
    const limits = createLimits({ redisUrl: redis.url }, { clock, logger });
    opened.push(limits);
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => limits.take(rule, '138')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5);
  });

  test('hold for each instance by itself while Redis is full, and are shared again when it has room', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)];
    for (let i = 0; i < 5; i++) await here.take(rule, 'before');
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    // No counter is dropped to make room: a refused key stays refused on every instance.
    for (const limits of [here, there]) expect((await limits.take(rule, 'before')).allowed).toBe(false);
    for (let i = 0; i < 5; i++) expect((await here.take(rule, '138')).allowed).toBe(true);
    expect((await here.take(rule, '138')).allowed).toBe(false);
    expect((await here.peek(rule, '138')).allowed).toBe(false);
    await here.refund(rule, '138');
    expect((await here.peek(rule, '138')).remaining).toBe(1);
    expect((await there.take(rule, '138')).remaining).toBe(4);

    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    for (let i = 0; i < 5; i++) expect((await here.take(rule, '139')).allowed).toBe(true);
    expect((await there.take(rule, '139')).allowed).toBe(false);
    expect((await there.peek(rule, '139')).allowed).toBe(false);
  });

  test('log once a minute that Redis is full', async () => {
    const lines: string[] = [];
    const withLog = createLimits({ redisUrl: redis.url, ...patience }, { clock, logger: pino({ base: undefined }, { write: (line) => void lines.push(line) }) });
    opened.push(withLog);
    await withLog.ready();
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    for (let i = 0; i < 20; i++) await withLog.take(rule, `key ${i}`);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('Redis refuses to write');
    clock.advance(60_000);
    await withLog.take(rule, 'another key');
    expect(lines).toHaveLength(2);
  });

  test('leave nothing in Redis after their window', async () => {
    const limits = await open(redis.url);
    await limits.take(rule, '138');
    const keys = (await redis.command('KEYS', '*')) as string[];
    expect(keys).toHaveLength(1);
    expect(await redis.command('TTL', keys[0]!)).toBeGreaterThan(3_590);
    expect(await redis.command('TTL', keys[0]!)).toBeLessThanOrEqual(3_600);
  });
});
