import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createBus } from './bus/index.ts';
import { startRedis, type TestRedis } from './bus/testing-redis.ts';
import { describeOnSqlite } from './database/testing.ts';
import { followChanges } from './follow-changes.ts';
import { createHosts } from './http/hosts.ts';
import { onePage } from './http/testing-page.ts';
import { testServer } from './http/testing-server.ts';
import { enterpriseDomainsTopic } from './modules/enterprises/index.ts';
import { newsKind } from './modules/news/index.ts';
import { publish, saveDraft } from './publishing/index.ts';
import { systemRandomness } from './randomness.ts';
import { testContext, type TestContext } from './testing-context.ts';

const editor = { userCode: 'operator-1' };
const path = '/industryInformation';

/** A TCP proxy to Redis that can stop passing bytes while both sides stay connected. */
async function lineTo(socketFile: string): Promise<{ url: string; goDead(): void }> {
  const open = new Set<readonly [Socket, Socket]>();
  const server = createServer((client) => {
    const redis = connect(socketFile);
    open.add([client, redis]);
    for (const socket of [client, redis]) socket.on('error', () => undefined);
    client.pipe(redis).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of [...open].flat()) socket.destroy();
    server.close();
  });
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    goDead() {
      for (const [client, redis] of open) {
        client.unpipe(redis);
        redis.unpipe(client);
        client.resume();
        redis.resume();
      }
      open.clear();
    },
  };
}

describeOnSqlite('domains that are read twice at the same time', (open) => {
  test('come from the later query, even if the earlier one finishes last', async () => {
    const context = testContext(await open());
    const readings = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const rows = [[{ domain: 'qihang.example.cn', topCode: '100000000001' }], []];
    let begun = -1;
    const slowRead: object = new Proxy({}, {
      get: (_, name, self) => {
        if (name !== 'execute') return () => self as object;
        return async () => {
          const reading = begun++;
          await readings[reading]?.promise;
          return rows[reading] ?? [];
        };
      },
    });
    const hosts = createHosts(context.config);
    let purges = 0;
    const database = Object.create(context.database, { read: { value: slowRead } }) as TestContext['database'];
    onTestFinished(await followChanges({ ...context, database }, hosts, { purge: () => void purges++ }));
    for (let message = 0; message < 2; message++) await context.bus.publish(enterpriseDomainsTopic, null);
    readings[1]!.resolve();
    await vi.waitFor(() => expect(purges).toBe(1));
    readings[0]!.resolve();
    await vi.waitFor(() => expect(purges).toBe(2));
    expect(hosts.tenantOf('qihang.example.cn')).toBeNull();
  });
});

describeOnSqlite('an instance with a cached page, beside another instance,', (open) => {
  let redis: TestRedis;
  let here: TestContext;
  /** True: the query for domains gets no answer. */
  let databaseIsStuck: boolean;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(async () => {
    databaseIsStuck = false;
    await redis.restart();
    here = await instance(testContext(await open()));
    await show('旧标题');
  });

  /** An instance with its own bus over Redis. */
  async function instance(context: TestContext, redisUrl = redis.url): Promise<TestContext> {
    const bus = createBus({ redisUrl }, { logger: pino({ level: 'silent' }), random: systemRandomness });
    onTestFinished(() => bus.close());
    await bus.ping();
    return Object.assign(context, { bus });
  }

  async function show(title: string): Promise<void> {
    await saveDraft(here, newsKind, { code: 'N1', topCode: '-1', body: { title } }, editor);
    await publish(here, newsKind, { code: 'N1' }, editor);
  }

  /** Resolves when the bus reports lost messages. */
  const gapOf = ({ bus }: TestContext): Promise<void> =>
    new Promise((resolve) => {
      bus.onGap(resolve);
    });

  /** A database connection on which queries never finish. */
  const stuckRead: object = new Proxy({}, { get: (_, name, self) => (name === 'execute' ? () => new Promise(() => undefined) : () => self as object) });

  /** The other instance, with a cached news page. `shows` tells whether the page contains a title. */
  async function other(redisUrl?: string): Promise<{ context: TestContext; shows(title: string): Promise<boolean> }> {
    const context = await instance({ ...testContext(here.database), clock: here.clock }, redisUrl);
    const { source } = onePage(async (_, client) => ({ text: JSON.stringify((await client.call('informationList', {})).data) }));
    const server = await testServer(context, source);
    const database = Object.create(context.database, { read: { get: () => (databaseIsStuck ? stuckRead : context.database.read) } }) as TestContext['database'];
    onTestFinished(await followChanges({ ...context, database }, createHosts(context.config), server));
    const shows = async (title: string) => (await server.send('GET', path)).text.includes(title);
    await vi.waitFor(async () => expect(await shows('旧标题')).toBe(true));
    return { context, shows };
  }

  test('shows what was published while Redis was away as soon as Redis is back, even if the database does not answer the query for domains', async () => {
    const { context, shows } = await other();
    await redis.crash();
    await show('新标题');
    expect(await shows('旧标题')).toBe(true);
    const gap = gapOf(context);
    databaseIsStuck = true;
    await redis.restart();
    await gap;
    expect(await shows('新标题')).toBe(true);
  });

  test('shows what was published while its connection to Redis was dead without being closed, as soon as it detects that', async () => {
    const line = await lineTo(redis.url);
    const { context, shows } = await other(line.url);
    const gap = gapOf(context);
    line.goDead();
    await show('新标题');
    await gap;
    expect(await shows('新标题')).toBe(true);
  }, 60_000);
});
