import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Bus, createBus } from '../bus/index.ts';
import { startRedis } from '../bus/testing-redis.ts';
import { describeOnBothDatabases, describeOnSqlite } from '../database/testing.ts';
import { seededRandomness } from '../randomness.ts';
import { testContext } from '../testing-context.ts';
import { testServer } from './testing-server.ts';

function busOver(redisUrl: string): Bus {
  const bus = createBus({ redisUrl }, { logger: pino({ level: 'silent' }), random: seededRandomness('health') });
  onTestFinished(() => bus.close());
  return bus;
}

describeOnBothDatabases('an instance', (open) => {
  test('is ready while its dependencies answer, and not ready without its database', async () => {
    const database = await open();
    const context = testContext(database);
    const { send } = await testServer(context);
    const ready = await send('GET', '/readyz');
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { ready: true, parts: { database: 'ok', sms: 'ok', mail: 'ok', storage: 'ok', media: 'ok' } }]);
    await database.close();
    context.clock.advance(1_000);
    const unready = await send('GET', '/readyz');
    expect([unready.status, JSON.parse(unready.text)]).toEqual([503, { ready: false, parts: { database: 'failing', sms: 'ok', mail: 'ok', storage: 'ok', media: 'ok' } }]);
    expect((await send('GET', '/healthz')).status).toBe(200);
  });
});

describeOnSqlite('readiness', (open) => {
  test('names the provider that fails, without the reason', async () => {
    const context = testContext(await open());
    context.mail.health = () => Promise.reject(new Error('smtps://user:password@mail'));
    const { status, text } = await (await testServer(context)).send('GET', '/readyz');
    expect(status).toBe(503);
    expect(JSON.parse(text)).toEqual({ ready: false, parts: { database: 'ok', sms: 'ok', mail: 'failing', storage: 'ok', media: 'ok' } });
  });

  test('is checked at most once a second and by one check at a time, for any number of requests', async () => {
    const context = testContext(await open());
    const looked = vi.spyOn(context.database, 'ping');
    const { send } = await testServer(context);
    const askMany = async (many: number) => new Set((await Promise.all(Array.from({ length: many }, () => send('GET', '/readyz')))).map(({ status }) => status));
    expect(await askMany(50)).toEqual(new Set([200]));
    context.clock.advance(999);
    await askMany(2);
    expect(looked).toHaveBeenCalledTimes(1);
    looked.mockRejectedValue(new Error('away'));
    context.clock.advance(1);
    expect(await askMany(10)).toEqual(new Set([503]));
    expect(looked).toHaveBeenCalledTimes(2);
    // A cached result from a clock that was ahead is not used after the clock was set back.
    looked.mockResolvedValue();
    context.clock.advance(-86_400_000);
    expect(await askMany(1)).toEqual(new Set([200]));
  });

  test('without Redis an instance is degraded and continues to serve, and is ok again when Redis is back', async () => {
    const redis = await startRedis();
    onTestFinished(() => redis.stop());
    const context = testContext(await open(), { config: { redisUrl: redis.url } });
    context.bus = busOver(redis.url);
    await context.bus.ping();
    const { send } = await testServer(context);
    const states = async () => {
      context.clock.advance(1_000);
      const { status, text } = await send('GET', '/readyz');
      return [status, (JSON.parse(text) as { parts: { bus: string } }).parts.bus];
    };
    await expect.poll(states).toEqual([200, 'ok']);
    redis.freeze();
    expect(await states()).toEqual([200, 'degraded']);
    redis.thaw();
    await redis.crash();
    expect(await states()).toEqual([200, 'degraded']);
    expect((await send('GET', '/app/v1/official/getEnterpriseTypeList')).status).toBe(200);
    await redis.restart();
    await context.bus.ping();
    await expect.poll(states).toEqual([200, 'ok']);
  });
});
