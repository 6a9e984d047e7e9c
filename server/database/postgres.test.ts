import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { type Database, type Tx, openDatabase } from './index.ts';
import { describeOnPostgres, postgresUrl, targetOf } from './testing.ts';
import { cuttableConnection } from './testing-proxy.ts';

const logger = pino({ level: 'silent' });

describe('PostgreSQL out of reach', () => {
  test('makes the ping and transactions fail, without ending the process', async () => {
    const database = openDatabase({ kind: 'postgres', url: 'postgresql://portal@localhost/nothing?host=/nonexistent' }, { logger });
    await expect(database.ping()).rejects.toThrow('ENOENT');
    await expect(database.transaction(async () => 1)).rejects.toThrow('ENOENT');
    await database.close();
  });
});

describeOnPostgres('a server', (open) => {
  let database: Database;
  const write = (tx: Tx, id: number) => sql`UPDATE rows SET touched = touched + 1 WHERE id = ${id}`.execute(tx);

  beforeEach(async () => {
    database = await open();
    await database.transaction(async (tx) => {
      await sql`CREATE TABLE rows (id INTEGER NOT NULL PRIMARY KEY, touched INTEGER NOT NULL)`.execute(tx);
      await sql`INSERT INTO rows (id, touched) VALUES (1, 0), (2, 0)`.execute(tx);
    });
  });

  test('whose error message quotes a value does not get it into ours', async () => {
    const attempt = database.transaction((tx) => sql`INSERT INTO rows (id, touched) VALUES (${'13800000001 a'}, 0)`.execute(tx));
    const error = (await attempt.catch((reason: unknown) => reason)) as Error;
    expect(error.message).toBe('value … is out of range for type integer');
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toContain('13800000001');
  });

  test('that drops its connections is used again at the next statement', async () => {
    const target = targetOf(database);
    if (target.kind !== 'postgres') throw new Error('unexpected');
    const other = new pg.Client({ connectionString: postgresUrl('postgres') });
    await other.connect();
    await database.ping();
    await other.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [new URL(target.url).pathname.slice(1)]);
    await other.end();
    // The first statement on the broken connection may fail, but the process must not end.
    await database.ping().catch(() => {});
    await database.transaction((tx) => write(tx, 1));
    expect((await sql`SELECT touched FROM rows WHERE id = 1`.execute(database.read)).rows).toEqual([{ touched: 1 }]);
  });

  test('that is lost in the middle of a transaction does not hide the transaction’s own error', async () => {
    const other = new pg.Client({ connectionString: postgresUrl('postgres') });
    await other.connect();
    const attempt = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await other.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
      throw new Error('the reason');
    });
    await expect(attempt).rejects.toThrow('the reason');
    await other.end();
  });

  test('that misses a COMMIT and the lost connection is made to abort the transaction, which is then repeated once', async () => {
    const target = targetOf(database);
    if (target.kind !== 'postgres') throw new Error('unexpected');
    const line = await cuttableConnection(target.url);
    const distant = openDatabase({ kind: 'postgres', url: line.url, connections: 2 }, { logger });
    onTestFinished(() => distant.close());
    // The third statement: BEGIN, UPDATE, COMMIT.
    line.cutAt(3, 'unheard', false);
    await distant.transaction((tx) => write(tx, 1));
    expect(line.wasCut()).toBe(true);
    expect((await sql`SELECT touched FROM rows WHERE id = 1`.execute(database.read)).rows).toEqual([{ touched: 1 }]);
  });

  test.each([['53100', 'full'], ['53300', 'busy'], ['25006', 'failing']])('that refuses with SQLSTATE %s is unavailable: %s', async (code, reason) => {
    const attempt = database.transaction((tx) => sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`).execute(tx));
    await expect(attempt).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason });
    // The ping tests by writing whether the database has recovered.
    await expect(database.ping()).resolves.toBeUndefined();
  });

  test('that is lost in the middle of a migration leaves the name of the file', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'ywj-migrations-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    writeFileSync(join(directory, '9001-lost.sql'), 'SELECT pg_terminate_backend(pg_backend_pid());');
    await expect(database.migrate({ directory, now: () => 0 })).rejects.toThrow('9001-lost.sql failed and was rolled back');
  });

  test('that breaks a deadlock lets both transactions succeed in the end', async () => {
    let bothHoldOne: () => void = () => {};
    const met = new Promise<void>((resolve) => {
      bothHoldOne = resolve;
    });
    let holding = 0;
    const crossing = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await write(tx, first);
        holding += 1;
        if (holding >= 2) bothHoldOne();
        await met;
        await write(tx, second);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    const { rows } = await sql`SELECT id, touched FROM rows ORDER BY id`.execute(database.read);
    expect(rows).toEqual([{ id: 1, touched: 2 }, { id: 2, touched: 2 }]);
    // One transaction was repeated. On a busy machine it may meet the other once more.
    expect(holding).toBeGreaterThanOrEqual(3);
  });
});
