import { createHash, randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import pino from 'pino';
import { afterAll, describe, inject, onTestFinished } from 'vitest';

import { type Database, type DatabaseTarget, openDatabase } from './index.ts';
import { readMigrations } from './migrate.ts';

export type OpenDatabase = () => Promise<Database>;

const silent = pino({ level: 'silent' });
const targets = new WeakMap<Database, DatabaseTarget>();

/** Where a database of `open` is, for another process that is to use it too. */
export function targetOf(database: Database): DatabaseTarget {
  return targets.get(database)!;
}

function openNoted(target: DatabaseTarget): Database {
  const database = openDatabase(target, { logger: silent });
  targets.set(database, target);
  return database;
}

/**
 * Describes the same tests twice: on SQLite, in a file of its own, and on a real PostgreSQL, in a database of its own.
 *
 * `open` answers an empty, migrated database, a fresh one at every call. Called in a test or in `beforeEach` it is closed
 * and removed after that test, called in `beforeAll` after the last one; closing it earlier is fine.
 */
export function describeOnBothDatabases(name: string, tests: (open: OpenDatabase, dialect: Database['dialect']) => void): void {
  describeOnSqlite(name, (open) => tests(open, 'sqlite'));
  describeOnPostgres(name, (open) => tests(open, 'postgres'));
}

/** For what PostgreSQL does not have. */
export function describeOnSqlite(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name} on SQLite`, () => {
    tests(useSqlite());
  });
}

/** For what SQLite does not have. */
export function describeOnPostgres(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name} on PostgreSQL`, () => {
    tests(usePostgres());
  });
}

/** Runs `release` after the current test, or after the suite where no test is running. */
function releaseInTime(release: () => Promise<void>, untilTheEnd: (() => Promise<void>)[]): void {
  try {
    onTestFinished(release);
  } catch {
    untilTheEnd.push(release);
  }
}

function useSqlite(): OpenDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'ywj-sqlite-'));
  const template = join(folder, 'template.sqlite');
  const untilTheEnd: (() => Promise<void>)[] = [];
  let migrated: Promise<void> | null = null;

  afterAll(async () => {
    for (const release of untilTheEnd) await release();
    rmSync(folder, { recursive: true, force: true });
  });

  async function migrateTemplate(): Promise<void> {
    const database = openDatabase({ kind: 'sqlite', file: template, synchronous: 'off' }, { logger: silent });
    await database.migrate({ now: () => 0 });
    await database.close();
  }

  return async () => {
    await (migrated ??= migrateTemplate());
    const file = join(folder, `${randomUUID()}.sqlite`);
    copyFileSync(template, file);
    const database = openNoted({ kind: 'sqlite', file, synchronous: 'off' });
    releaseInTime(async () => {
      await database.close();
      for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) rmSync(part);
    }, untilTheEnd);
    return database;
  };
}

function usePostgres(): OpenDatabase {
  const untilTheEnd: (() => Promise<void>)[] = [];
  let server: Promise<pg.Client> | null = null;

  afterAll(async () => {
    for (const release of untilTheEnd) await release();
    if (server) await (await server).end();
  });

  return async () => {
    const administrator = await (server ??= connect(postgresUrl('postgres')));
    const template = await ensureTemplate(administrator);
    const name = `test_${randomUUID().replaceAll('-', '')}`;
    await administrator.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    const database = openNoted({ kind: 'postgres', url: postgresUrl(name), connections: 8 });
    releaseInTime(async () => {
      await database.close();
      await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }, untilTheEnd);
    return database;
  };
}

/** The connection string of a database of the run's PostgreSQL. */
export function postgresUrl(database: string): string {
  const provided = inject('postgresUrl');
  if (!provided) throw new Error('No PostgreSQL was started: the test file must belong to the project `stores` of vitest.config.ts');
  const url = new URL(provided);
  url.pathname = `/${database}`;
  return url.href;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The migrated database that tests' databases are copied from: made once a run by whoever comes first. */
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
    const database = openDatabase({ kind: 'postgres', url: postgresUrl('being_migrated'), connections: 1 }, { logger: silent });
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
