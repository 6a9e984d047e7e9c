import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';

import { type Reaction, collectReactions, react } from './after-commit.ts';
import type { Database, Tx } from './database.ts';
import { type MigrationSession, migrate, schemaState } from './migrate.ts';
import { connectTo, PostgresDriver } from './postgres-driver.ts';
import { explainPostgres, isWorthAnotherAttempt } from './postgres-errors.ts';
import { ReadOnlyPlugin } from './read-only.ts';
import type { Tables } from './tables.ts';
import { WriteHealth } from './write-health.ts';

export interface PostgresServer {
  url: string;
  /** Maximum number of connections of this process. */
  connections?: number;
  /** Time to find out the outcome of a COMMIT without an answer. It is far shorter than the time limit of a request. */
  outcomeWithinMilliseconds?: number;
}

const statementTimeoutMilliseconds = 15_000;
/** Maximum number of attempts of a transaction that meets a deadlock or a broken connection. */
const attemptsAtMost = 4;
/** Any constant. It must be the same in every instance. */
export const migrationLock = 7_420_180_315;

const { builtins } = pg.types;

/** Results are the same as from node:sqlite: numbers for BIGINT, COUNT, SUM and AVG, 1 and 0 for booleans. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === builtins.INT8 || type === builtins.NUMERIC) return toNumber;
    if (type === builtins.BOOL) return (value: string) => (value === 't' ? 1 : 0);
    return pg.types.getTypeParser(type, format as 'text');
  },
} as pg.CustomTypesConfig;

function toNumber(value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) {
    throw new RangeError('A number from the database is too large to be held exactly; keep codes as TEXT');
  }
  return number;
}

/** A client that converts each of its errors. */
class ExplainingClient extends pg.Client {
  // @ts-expect-error: pg declares a dozen overloads; Kysely and the migrations use only the promise form.
  override async query(...parameters: unknown[]): Promise<unknown> {
    try {
      return await (super.query as (...all: unknown[]) => Promise<unknown>)(...parameters);
    } catch (error) {
      throw explainPostgres(error);
    }
  }
}

export function openPostgres({ url, connections = 10, outcomeWithinMilliseconds = 5_000 }: PostgresServer, logger: Logger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: ExplainingClient as unknown as typeof pg.Client,
    max: connections,
    types: typeParsers,
    application_name: 'yingwujiang',
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementTimeoutMilliseconds,
    lock_timeout: statementTimeoutMilliseconds,
    idle_in_transaction_session_timeout: statementTimeoutMilliseconds,
    keepAlive: true,
  });
  // The next use replaces a connection that was lost while idle. Without a listener the error would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'lost an idle database connection'));
  // The same holds for a connection that is lost between two statements of a transaction. Its next statement fails with the error.
  pool.on('connect', (client) => client.on('error', (error) => logger.debug({ err: error }, 'lost a database connection')));

  const write = new Kysely<Tables>({
    dialect: {
      createDriver: () => new PostgresDriver(pool, outcomeWithinMilliseconds),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    },
  });
  const health = new WriteHealth(logger);
  const read = write.withPlugin(new ReadOnlyPlugin());
  let closing: Promise<void> | null = null;

  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connectTo(pool);
    let failed = true;
    try {
      const result = await work(client);
      failed = false;
      return result;
    } finally {
      // After a failure a transaction may still be open, so the connection is not reused.
      client.release(failed);
    }
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (closing) throw new Error('The database is closed.');
    for (let attempt = 1; ; attempt++) {
      let reactions: Reaction[] = [];
      let failure: { error: unknown } | null = null;
      try {
        const result = await write.transaction().execute((tx) => {
          reactions = collectReactions(tx);
          return work(tx).catch((error: unknown) => {
            failure = { error };
            throw error;
          });
        });
        react(reactions, (error) => logger.error({ err: error }, 'a reaction to a commit failed'));
        return result;
      } catch (thrown) {
        // On a lost connection the rollback fails too. The original error is reported.
        const { error } = failure ?? { error: thrown };
        if (attempt === attemptsAtMost || !isWorthAnotherAttempt(error)) throw error;
        logger.debug({ err: error, attempt }, 'transaction broken off, once more');
      }
    }
  }

  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => health.watch(() => transaction(work));

  return {
    dialect: 'postgres',
    read,

    transaction: transact,

    async ping() {
      if (closing) throw new Error('The database is closed.');
      await sql`SELECT 1`.execute(read);
      // Writes enough data to need disk space, like any row.
      await health.check(() => transact(async (tx) => void (await sql`CREATE TEMPORARY TABLE write_trial ON COMMIT DROP AS SELECT repeat('x', 1000) AS filler FROM generate_series(1, 64)`.execute(tx))));
    },

    migrate(options) {
      return withClient((client) => migrate(postgresMigrations(client), { logger, ...options }));
    },

    schemaState(files) {
      return withClient((client) => schemaState(postgresMigrations(client), files));
    },

    files: null,

    close() {
      closing ??= (async () => {
        await untilQuiet(pool);
        await write.destroy();
        if (!pool.ended) await pool.end();
      })();
      return closing;
    },
  };
}

/** Waits for callers that wait for a connection, because `pool.end` would forget them. */
async function untilQuiet(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0 || pool.totalCount > pool.idleCount) {
    // A connection that fails to open emits no `release`, so the state is also checked every 50 ms.
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, 50);
      pool.once('release', () => {
        clearTimeout(timer);
        setImmediate(resolve);
      });
    });
  }
}

function postgresMigrations(client: pg.PoolClient): MigrationSession {
  return {
    dialect: 'postgres',
    async exec(sql) {
      await client.query(sql);
    },
    async rows(sql) {
      return (await client.query(sql)).rows as Record<string, unknown>[];
    },
    async hasTable(name) {
      return (await client.query('SELECT 1 FROM pg_class WHERE oid = to_regclass($1)', [name])).rows.length > 0;
    },
    async atomically(work) {
      await client.query('BEGIN');
      try {
        // Waiting for another instance's migration, or migrating a large table, may take longer than the limits of a request.
        await client.query('SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
        await client.query(`SELECT pg_advisory_xact_lock(${migrationLock})`);
        const result = await work();
        await client.query('COMMIT');
        return result;
      } catch (error) {
        // On a lost connection ROLLBACK fails too (the server rolls back by itself). The original error is reported.
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    },
  };
}
