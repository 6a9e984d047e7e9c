import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { type Database, DatabaseUnavailable, type Tx, openDatabase } from './index.ts';

const logger = pino({ level: 'silent' });
let folder: string;
let file: string;
let database: Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ywj-sqlite-'));
  file = join(folder, 'portal.sqlite');
  database = openDatabase({ kind: 'sqlite', file }, { logger });
  await database.transaction((tx) => sql`CREATE TABLE notes (id INTEGER NOT NULL PRIMARY KEY)`.execute(tx));
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (tx: Tx, id: number) => sql`INSERT INTO notes (id) VALUES (${id})`.execute(tx);
const notes = async () => (await sql<{ id: number }>`SELECT id FROM notes ORDER BY id`.execute(database.read)).rows.map(({ id }) => id);
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a new file can be read by its owner alone, journal included', () => {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) expect(statSync(part).mode & 0o777).toBe(0o600);
});

test('durable settings are in force', async () => {
  const settings = await database.transaction(async (tx) => {
    const [journal, synchronous, foreignKeys] = [
      await sql<{ journal_mode: string }>`PRAGMA journal_mode`.execute(tx),
      await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(tx),
      await sql<{ foreign_keys: number }>`PRAGMA foreign_keys`.execute(tx),
    ];
    return [journal.rows[0]?.journal_mode, synchronous.rows[0]?.synchronous, foreignKeys.rows[0]?.foreign_keys];
  });
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(settings).toEqual(['wal', 2, 1]);
});

test('a transaction that awaits something other than SQL is refused and undone', async () => {
  const attempt = database.transaction(async (tx) => {
    await write(tx, 1);
    await nextTurn();
    await nextTurn();
    await write(tx, 2);
  });
  await expect(attempt).rejects.toThrow('awaited something other than its own SQL');
  expect(await notes()).toEqual([]);
});

test('later statements of a refused transaction have no effect', async () => {
  let later: Promise<unknown> = Promise.resolve();
  const attempt = database.transaction(async (tx) => {
    await write(tx, 1);
    await nextTurn();
    await nextTurn();
    later = write(tx, 2);
    await later;
  });
  await expect(attempt).rejects.toThrow('awaited something other');
  await database.transaction((tx) => write(tx, 3));
  await nextTurn();
  await nextTurn();
  await expect(later).rejects.toThrow('Transaction is already rolled back');
  expect(await notes()).toEqual([3]);
});

test('a transaction inside another is refused rather than waiting for ever', async () => {
  const attempt = database.transaction(async (tx) => {
    await write(tx, 1);
    await database.transaction((inner) => write(inner, 2));
  });
  await expect(attempt).rejects.toThrow('another transaction');
  await database.transaction((tx) => write(tx, 3));
  expect(await notes()).toEqual([2, 3]);
});

test('a refused transaction does not harm the ones beside it', async () => {
  const [before, refused, after] = await Promise.allSettled([
    database.transaction((tx) => write(tx, 1)),
    database.transaction(async (tx) => {
      await write(tx, 2);
      await nextTurn();
      await nextTurn();
    }),
    database.transaction((tx) => write(tx, 3)),
  ]);
  expect([before.status, refused.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await notes()).toEqual([1, 3]);
});

test('transactions of one turn share a commit, and none is acknowledged before it', async () => {
  const acknowledged: number[] = [];
  const together = [1, 2, 3].map((id) => database.transaction((tx) => write(tx, id)).then(() => acknowledged.push(id)));
  // All statements have run after this loop. The commit follows at the end of the turn.
  for (let i = 0; i < 100; i++) await Promise.resolve();
  expect([acknowledged, await notes()]).toEqual([[], []]);
  await Promise.all(together);
  expect([acknowledged, await notes()]).toEqual([[1, 2, 3], [1, 2, 3]]);
});

test('one that fails among those that share a commit is rolled back alone', async () => {
  await database.transaction((tx) => write(tx, 2));
  const outcomes = await Promise.allSettled([1, 2, 3].map((id) => database.transaction(async (tx) => {
    await write(tx, id + 10);
    await write(tx, id);
  })));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await notes()).toEqual([1, 2, 3, 11, 13]);
});

test('a later transaction of the same turn sees what an earlier one did', async () => {
  const seen: number[] = [];
  await Promise.all([1, 2, 3].map((id) => database.transaction(async (tx) => {
    await write(tx, id);
    const { rows } = await sql<{ count: number }>`SELECT COUNT(*) AS count FROM notes`.execute(tx);
    seen.push(rows[0]!.count);
  })));
  expect(seen).toEqual([1, 2, 3]);
});

test('when the commit itself fails, every transaction that shares it fails and nothing is stored', async () => {
  // COMMIT alone checks a deferred reference.
  await database.transaction((tx) => sql`CREATE TABLE replies (note INTEGER NOT NULL REFERENCES notes (id) DEFERRABLE INITIALLY DEFERRED)`.execute(tx));
  const outcomes = await Promise.allSettled([
    database.transaction((tx) => write(tx, 1)),
    database.transaction((tx) => sql`INSERT INTO replies (note) VALUES (99)`.execute(tx)),
    // This one failed because of a row that was not written in the end.
    database.transaction((tx) => write(tx, 1)),
  ]);
  expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as Error).message : 'done'))).toEqual(
    Array.from({ length: 3 }, () => 'FOREIGN KEY constraint failed'),
  );
  expect(await notes()).toEqual([]);
  await database.transaction((tx) => write(tx, 2));
  expect(await notes()).toEqual([2]);
});

test('a file that is already open in this process is refused', () => {
  expect(() => openDatabase({ kind: 'sqlite', file }, { logger })).toThrow('share that Database');
});

test('written data is there after reopening', async () => {
  await database.transaction((tx) => write(tx, 1));
  await database.close();
  database = openDatabase({ kind: 'sqlite', file }, { logger });
  expect(await notes()).toEqual([1]);
});

test('hundreds of different statements leave a limited number prepared', async () => {
  for (let i = 0; i < 900; i++) await sql.raw(`SELECT ${i} AS answer`).execute(database.read);
  expect((await sql<{ answer: number }>`SELECT 7 AS answer`.execute(database.read)).rows).toEqual([{ answer: 7 }]);
});

describe('while another program holds the write lock', () => {
  let other: DatabaseSync;

  beforeEach(() => {
    other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    onTestFinished(() => other.close());
  });

  test('reads are answered and a write waits without blocking them', async () => {
    let isWritten = false;
    const writing = database.transaction((tx) => write(tx, 1)).then(() => (isWritten = true));
    await nextTurn();
    expect([await notes(), isWritten]).toEqual([[], false]);
    other.exec('COMMIT');
    await writing;
    expect(await notes()).toEqual([1]);
  });

  test('writes that waited together are all refused together, and the next one succeeds when the lock is gone', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => database.transaction((tx) => write(tx, id))));
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason instanceof DatabaseUnavailable && outcome.reason.reason)).toEqual(Array.from({ length: 5 }, () => 'busy'));
    other.exec('COMMIT');
    await database.transaction((tx) => write(tx, 6));
    expect(await notes()).toEqual([6]);
  });

  test('the database can be closed', async () => {
    await expect(database.close()).resolves.toBeUndefined();
  });
});
