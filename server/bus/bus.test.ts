import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { seededRandomness, systemRandomness } from '../randomness.ts';
import { type Bus, createBus } from './index.ts';
import { type TestRedis, startRedis } from './testing-redis.ts';

const logger = pino({ level: 'silent' });
let redis: TestRedis;
let opened: Bus[] = [];

beforeAll(async () => {
  redis = await startRedis();
});

afterEach(async () => {
  await Promise.all(opened.map((bus) => bus.close()));
  opened = [];
});

afterAll(async () => {
  await redis.stop();
});

async function open(redisUrl: string | null): Promise<Bus> {
  const bus = createBus({ redisUrl }, { logger, random: systemRandomness });
  opened.push(bus);
  await bus.ping();
  return bus;
}

/** Collects the messages of a subscription. `until` waits for a message or for a number of messages. */
function ear(bus: Bus, topic: string) {
  const heard: unknown[] = [];
  let check = (): void => {};
  const unsubscribe = bus.subscribe(topic, (message) => {
    heard.push(message);
    check();
  });
  /** Resolves when this many messages, or this message, have arrived. */
  const until = (expected: number | string): Promise<unknown[]> =>
    new Promise((resolve) => {
      check = () => {
        if (typeof expected === 'number' ? heard.length >= expected : heard.includes(expected)) resolve(heard);
      };
      check();
    });
  return { heard, until, unsubscribe };
}

/** Resolves at the next gap. */
const gap = (bus: Bus): Promise<void> =>
  new Promise((resolve) => {
    const end = bus.onGap(() => {
      end();
      resolve();
    });
  });

describe.each([
  { name: 'in one process', url: () => null },
  { name: 'over Redis', url: () => redis.url },
])('the bus $name', ({ url }) => {
  test('delivers to all listeners of the topic, the sender included, and to no listener of another topic', async () => {
    const bus = await open(url());
    const [first, second, other] = [ear(bus, 'content'), ear(bus, 'content'), ear(bus, 'content.news')];
    await bus.publish('content', { kind: 'news', ids: ['1', '2'] });
    expect(await first.until(1)).toEqual([{ kind: 'news', ids: ['1', '2'] }]);
    expect(await second.until(1)).toEqual([{ kind: 'news', ids: ['1', '2'] }]);
    expect(other.heard).toEqual([]);
  });

  test('keeps the order, and delivers after publish has returned', async () => {
    const bus = await open(url());
    const { heard, until } = ear(bus, 'count');
    const publishing = bus.publish('count', 0);
    expect(heard).toEqual([]);
    await publishing;
    for (let i = 1; i < 50; i++) await bus.publish('count', i);
    expect(await until(50)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  test('gives each listener a copy of its own, of JSON data only', async () => {
    const bus = await open(url());
    const original = { list: [1], at: new Date(0), nothing: undefined };
    bus.subscribe('copy', (message) => (message as { list: number[] }).list.push(2));
    const { until } = ear(bus, 'copy');
    await bus.publish('copy', original);
    expect(await until(1)).toEqual([{ list: [1], at: '1970-01-01T00:00:00.000Z' }]);
    expect(original.list).toEqual([1]);
    await bus.publish('copy', undefined);
    expect((await until(2))[1]).toBeNull();
  });

  test('continues when a listener throws', async () => {
    const bus = await open(url());
    bus.subscribe('work', () => {
      throw new Error('a bad listener');
    });
    const { until } = ear(bus, 'work');
    await bus.publish('work', 'one');
    await bus.publish('work', 'two');
    expect(await until(2)).toEqual(['one', 'two']);
  });

  test('delivers no more to an unsubscribed listener, and still delivers to the others', async () => {
    const bus = await open(url());
    const [leaving, staying] = [ear(bus, 'talk'), ear(bus, 'talk')];
    leaving.unsubscribe();
    leaving.unsubscribe();
    await bus.publish('talk', 'still there?');
    await staying.until(1);
    expect(leaving.heard).toEqual([]);
  });

  test('delivers nothing after it was closed, and may be closed twice', async () => {
    const bus = await open(url());
    const { heard } = ear(bus, 'late');
    await bus.close();
    await bus.close();
    await bus.publish('late', 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([]);
  });
});

describe('two instances', () => {
  test('get each other’s messages, each once', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)];
    const [earHere, earThere] = [ear(here, 'purge'), ear(there, 'purge')];
    await here.publish('purge', 'from here');
    await earThere.until(1);
    await there.publish('purge', 'from there');
    await earHere.until(2);
    await here.publish('purge', 'the end');
    expect(await earHere.until(3)).toEqual(['from here', 'from there', 'the end']);
    expect(await earThere.until(3)).toEqual(['from here', 'from there', 'the end']);
  });

  test('continue separately without Redis, and get a gap when it is back', async () => {
    const [here, there] = [await open(redis.url), await open(redis.url)];
    const [earHere, earThere] = [ear(here, 'purge'), ear(there, 'purge')];
    await redis.crash();
    await here.publish('purge', 'during the outage');
    expect(await earHere.until(1)).toEqual(['during the outage']);
    await expect.poll(() => [here, there].map(({ isConnected }) => isConnected)).toEqual([false, false]);

    const gaps = Promise.all([gap(here), gap(there)]);
    await redis.restart();
    await gaps;
    await Promise.all([here.ping(), there.ping()]);
    expect([here, there].map(({ isConnected }) => isConnected)).toEqual([true, true]);
    await here.publish('purge', 'after it');
    expect((await earThere.until('after it')).at(-1)).toBe('after it');
    expect(earHere.heard).toEqual(['during the outage', 'after it']);
  });

  test('get what was published before the sender could reach Redis', async () => {
    const there = await open(redis.url);
    const { until } = ear(there, 'purge');
    // Its messages wait in memory until the connection is ready.
    const here = createBus({ redisUrl: redis.url }, { logger, random: seededRandomness('early') });
    opened.push(here);
    await here.publish('purge', 'early');
    await here.publish('purge', 'a little later');
    expect(await until(2)).toEqual(['early', 'a little later']);
  });

  test('are notified of a gap when an instance had to drop messages', async () => {
    const there = await open(redis.url);
    const { until } = ear(there, 'purge');
    const announced = gap(there);
    const here = createBus({ redisUrl: redis.url }, { logger, random: seededRandomness('much') });
    opened.push(here);
    // More messages than it buffers, before its connection is ready.
    for (let i = 0; i < 2_500; i++) await here.publish('purge', i);
    await here.publish('purge', 'the last');
    await announced;
    expect((await until('the last')).length).toBeLessThanOrEqual(1_001);
  });

  test('log that Redis cannot be reached, and never fail to publish', async () => {
    await redis.crash();
    const bus = createBus({ redisUrl: redis.url }, { logger, random: seededRandomness('alone') });
    opened.push(bus);
    await expect(bus.ping()).rejects.toThrow('Redis does not answer');
    await expect(bus.publish('purge', 1)).resolves.toBeUndefined();
    await redis.restart();
  });
});
