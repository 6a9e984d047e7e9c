import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { openDatabase } from './index.ts';
import { readMigrations } from './migrate.ts';

/** A database on the run's PostgreSQL: empty and migrated. */
export interface LentDatabase {
  readonly name: string;
  /** For what happens between tests; no test uses it. */
  readonly caretaker: pg.Client;
}

/**
 * Lends databases to tests, one after the other: a database that is made costs PostgreSQL 30 ms of a core and its removal
 * another 10, one that is emptied 3. What a test did more to than write rows is not lent again.
 */
export class Lending {
  #borrowers = 0;
  #administrator: Promise<pg.Client> | null = null;
  /** How an untouched one looks: they are all copies of one. */
  #shape: Promise<string> | null = null;
  #empty: LentDatabase[] = [];

  /** Each suite that will borrow says so, and leaves at its end: the last one clears up. */
  enter(): void {
    this.#borrowers += 1;
  }

  async leave(): Promise<void> {
    this.#borrowers -= 1;
    if (this.#borrowers > 0 || !this.#administrator) return;
    for (const database of this.#empty.splice(0)) await this.#remove(database);
    await (await this.#administrator).end();
    this.#administrator = null;
  }

  async lend(): Promise<LentDatabase> {
    return this.#empty.pop() ?? this.#make();
  }

  async takeBack(database: LentDatabase): Promise<void> {
    const isEmpty = await emptied(database.caretaker, await this.#shape!).catch(() => false);
    if (isEmpty) this.#empty.push(database);
    else await this.#remove(database);
  }

  async #make(): Promise<LentDatabase> {
    const administrator = await (this.#administrator ??= connect('postgres'));
    const template = await ensureTemplate(administrator);
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    // Whole files are copied in half the time that PostgreSQL's default needs, block by block and through the log.
    await administrator.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    const caretaker = await connect(name);
    // A test may break off every connection there is.
    caretaker.on('error', () => {});
    // Rows are deleted in any order, regardless of references.
    await caretaker.query(`SET session_replication_role = replica; SET lock_timeout = '2s'`);
    this.#shape ??= caretaker.query<{ shape: string }>(askShape).then(({ rows }) => rows[0]!.shape);
    await this.#shape;
    return { name, caretaker };
  }

  async #remove({ name, caretaker }: LentDatabase): Promise<void> {
    await caretaker.end().catch(() => {});
    await (await this.#administrator!).query(`DROP DATABASE ${name} WITH (FORCE)`);
  }
}

/** Everything that is in a schema but rows, and which migrations were applied. */
const askShape = `
  SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (
    SELECT concat_ws(' ', relkind, oid, relname, relnatts, relchecks) FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'column', attrelid, attname, atttypid, attnotnull) FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0
    UNION ALL SELECT concat_ws(' ', 'trigger', tgrelid, tgname) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid, conname) FROM pg_constraint
    UNION ALL SELECT concat_ws(' ', 'function', oid, proname) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'migration', name) FROM schema_migrations
  ) AS parts (part)`;

/** Beyond that what they leave behind, in files and in what the planner knows of them, would be felt by the next test. */
const rowsAtMost = 2_000;

/** Deletes every row. Answers false where more than rows is other than it was, or too much for the next test not to notice. */
async function emptied(caretaker: pg.Client, shape: string): Promise<boolean> {
  const { rows } = await caretaker.query<{ shape: string; tables: string[] }>(`SELECT (${askShape}) AS shape, ARRAY(SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migrations') AS tables`);
  if (rows[0]!.shape !== shape) return false;
  const results = (await caretaker.query(rows[0]!.tables.map((table) => `DELETE FROM "${table}"`).join(';'))) as unknown as pg.QueryResult[];
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) <= rowsAtMost;
}

/** The connection string of a database of the run's PostgreSQL. */
export function postgresUrl(database: string): string {
  const provided = inject('postgresUrl');
  if (!provided) throw new Error('No PostgreSQL was started: the test file must belong to the project `stores` of vitest.config.ts');
  const url = new URL(provided);
  url.pathname = `/${database}`;
  return url.href;
}

async function connect(database: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: postgresUrl(database) });
  await client.connect();
  return client;
}

/** The migrated database that tests' databases are copied from: made once a run, for the first test that needs it. */
async function ensureTemplate(administrator: pg.Client): Promise<string> {
  const checksums = readMigrations().map(({ checksum }) => checksum);
  const name = `migrated_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 24)}`;
  await administrator.query('SELECT pg_advisory_lock(1)');
  try {
    const { rowCount } = await administrator.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount) return name;
    // Named at the end, so that a half-migrated one is never taken for it.
    await administrator.query('DROP DATABASE IF EXISTS being_migrated WITH (FORCE)');
    await administrator.query('CREATE DATABASE being_migrated');
    const database = openDatabase({ kind: 'postgres', url: postgresUrl('being_migrated'), connections: 1 }, { logger: pino({ level: 'silent' }) });
    try {
      await database.migrate({ now: () => 0 });
    } finally {
      await database.close();
    }
    await administrator.query(`ALTER DATABASE being_migrated RENAME TO ${name}`);
    return name;
  } finally {
    await administrator.query('SELECT pg_advisory_unlock(1)');
  }
}
