import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CompiledQuery, type KyselyPlugin, type RootOperationNode, SqliteQueryCompiler } from 'kysely';
import pino from 'pino';
import { afterAll, describe, inject, onTestFinished } from 'vitest';

import { type Database, type DatabaseTarget, openDatabase } from './index.ts';
import { TestDatabasePool, postgresUrl } from './testing-database-pool.ts';

export { postgresUrl };

export type OpenDatabase = () => Promise<Database>;

const silent = pino({ level: 'silent' });
const targets = new WeakMap<Database, DatabaseTarget>();

/** The target of a database from `open`, for another process that uses it. */
export function targetOf(database: Database): DatabaseTarget {
  return targets.get(database)!;
}

/** The same database, with a record of the tables that each read statement used, and of the number of rows that it returned. */
export function countingReads(database: Database): { database: Database; asked: () => string[][]; rows: () => number } {
  const asked: string[][] = [];
  let rows = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(tablesOf(node));
      return node;
    },
    transformResult: async ({ result }) => {
      rows += result.rows.length;
      return result;
    },
  };
  return { database: { ...database, read: database.read.withPlugin(counting) }, asked: () => asked, rows: () => rows };
}

/** @returns runs some reads on SQLite, and tells the steps of their query plans (https://www.sqlite.org/eqp.html) */
export function queryPlansOf(database: Database): (work: (read: Database['read']) => Promise<unknown>) => Promise<string[]> {
  return async (work) => {
    const queries: CompiledQuery[] = [];
    const recording: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        queries.push(new SqliteQueryCompiler().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await work(database.read.withPlugin(recording));
    const steps: string[] = [];
    for (const query of queries) {
      const { rows } = await database.read.executeQuery<{ detail: string }>(CompiledQuery.raw(`EXPLAIN QUERY PLAN ${query.sql}`, [...query.parameters]));
      steps.push(...rows.map(({ detail }) => detail));
    }
    return steps;
  };
}

/** The same database. Rows of a table that were read are passed on after `before`, which may wait or throw. */
export function withDelayedReads(database: Database, table: string, before: () => Promise<void>): Database {
  const ofTable = new WeakSet<object>();
  const delaying: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (tablesOf(node).includes(table)) ofTable.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (ofTable.has(queryId)) await before();
      return result;
    },
  };
  return { ...database, read: database.read.withPlugin(delaying) };
}

/** Reads table names from the SQL text, because some statements are built and others are text. */
function tablesOf(node: RootOperationNode): string[] {
  const { sql } = new SqliteQueryCompiler().compileQuery(node, { queryId: '' });
  return [...new Set([...sql.matchAll(/\b(?:from|join)\s+"?(\w+)"?/g)].map(([, table]) => table!))];
}

function openNoted(target: DatabaseTarget): Database {
  const database = refusingForeignReads(openDatabase(target, { logger: silent }));
  targets.set(database, target);
  return database;
}

/**
 * The same database. `read` throws inside a transaction. On PostgreSQL such a read takes a second connection, and transactions that wait
 * for one starve each other. SQLite does not show this, because its reader answers at once.
 */
function refusingForeignReads(database: Database): Database {
  const inside = new AsyncLocalStorage<true>();
  const refusing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (inside.getStore()) throw new Error('database.read was used inside a transaction: read with its tx');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...database, read: database.read.withPlugin(refusing), transaction: (work) => database.transaction((tx) => inside.run(true, () => work(tx))) };
}

/**
 * Describes the same tests twice: on SQLite, in a file of its own, and on a real PostgreSQL, in a database of its own.
 *
 * `open` returns a new empty, migrated database at every call. Called in a test or in `beforeEach`, it is closed and removed after
 * that test. Called in `beforeAll`, after the last test. A test may close it earlier.
 */
export function describeOnBothDatabases(name: string, tests: (open: OpenDatabase, dialect: Database['dialect']) => void): void {
  describeOnSqlite(name, (open) => tests(open, 'sqlite'));
  describeOnPostgres(name, (open) => tests(open, 'postgres'));
}

/** For features that PostgreSQL does not have. */
export function describeOnSqlite(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name} on SQLite`, () => {
    tests(useSqlite());
  });
}

/** For features that SQLite does not have. */
export function describeOnPostgres(name: string, tests: (open: OpenDatabase) => void): void {
  describe(`${name} on PostgreSQL`, () => {
    tests(usePostgres());
  });
}

/** Runs `release` after the current test, or after the suite if no test is running. */
function releaseInTime(release: () => Promise<void>, untilTheEnd: (() => Promise<void>)[]): void {
  try {
    onTestFinished(release);
  } catch {
    untilTheEnd.push(release);
  }
}

function useSqlite(): OpenDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'ywj-sqlite-'));
  const untilTheEnd: (() => Promise<void>)[] = [];

  afterAll(async () => {
    for (const release of untilTheEnd) await release();
    rmSync(folder, { recursive: true, force: true });
  });

  return async () => {
    const file = join(folder, `${randomUUID()}.sqlite`);
    copyFileSync(inject('sqliteTemplate'), file);
    const database = openNoted({ kind: 'sqlite', file, synchronous: 'off' });
    releaseInTime(async () => {
      await database.close();
      for (const part of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(part)) rmSync(part);
    }, untilTheEnd);
    return database;
  };
}

const pool = new TestDatabasePool();

function usePostgres(): OpenDatabase {
  const untilTheEnd: (() => Promise<void>)[] = [];
  pool.enter();

  afterAll(async () => {
    for (const release of untilTheEnd) await release();
    await pool.leave();
  });

  return async () => {
    const borrowed = await pool.borrow();
    const database = openNoted({ kind: 'postgres', url: postgresUrl(borrowed.name), connections: 8 });
    releaseInTime(async () => {
      await database.close();
      await pool.giveBack(borrowed);
    }, untilTheEnd);
    return database;
  };
}
