/** Two portals on one PostgreSQL, one Redis and one data folder, as in deploy/compose.yaml. */
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startRedis } from '../../server/bus/testing-redis.ts';
import { startPostgresCluster } from '../../server/database/testing-cluster.ts';
import { startIntermediary } from './intermediary.ts';
import { startPortal, type Portal } from './portal.ts';

export interface TwoPortals {
  first: Portal;
  second: Portal;
  /** Where a browser finds each portal. Both send `/live-media/` to the first one (docs/live.md). */
  entrances: readonly [first: string, second: string];
  /** Reads and changes the database, with `?` for each parameter. */
  database: {
    query<Row>(sql: string, ...parameters: (string | number)[]): Promise<Row[]>;
    change(sql: string, ...parameters: (string | number | null)[]): Promise<void>;
  };
  stop(): Promise<void>;
}

export async function startTwoPortals(): Promise<TwoPortals> {
  const ends: (() => unknown)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const dataDir = mkdtempSync(join(tmpdir(), 'yingwujiang-portals-'));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const [cluster, redis] = await Promise.all([startPostgresCluster(), startRedis()]);
    ends.push(() => cluster.stop(), () => redis.stop());
    const redisPort = await portTo(redis.url, ends);
    const env = { DATABASE_URL: cluster.url('postgres'), REDIS_URL: `redis://localhost:${redisPort}` };
    // The first one creates and fills the database.
    const first = await startPortal({ env, dataDir });
    ends.push(() => first.kill());
    const second = await startPortal({ env, dataDir });
    ends.push(() => second.kill());
    const doors = await Promise.all([first, second].map(({ origin }) => startIntermediary({ to: (path) => (path.startsWith('/live-media/') ? first.origin : origin) })));
    ends.push(...doors.map((door) => () => door.stop()));
    const database = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
    ends.push(() => database.end());
    const run = async (sql: string, parameters: (string | number | null)[]) => {
      let number = 0;
      const { rows } = await database.query(sql.replaceAll('?', () => `$${(number += 1)}`), parameters);
      return rows as unknown[];
    };
    return {
      first,
      second,
      entrances: [doors[0]!.origin, doors[1]!.origin],
      database: {
        query: async <Row>(sql: string, ...parameters: (string | number)[]) => (await run(sql, parameters)) as Row[],
        change: async (sql, ...parameters) => void (await run(sql, parameters)),
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A TCP port of a Unix socket, because the portal's setting names a host and a port. */
async function portTo(socket: string, ends: (() => unknown)[]): Promise<number> {
  const server = createServer((client) => {
    const onward = connect(socket);
    for (const [from, end] of [[client, onward], [onward, client]] as const) from.on('error', () => end.destroy()).pipe(end);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  ends.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}
