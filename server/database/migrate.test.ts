import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import type { Database } from './index.ts';
import { readMigrations } from './migrate.ts';
import { migrationLock } from './postgres.ts';
import { describeOnBothDatabases, describeOnPostgres, describeOnSqlite, targetOf } from './testing.ts';

const migrateProgram = fileURLToPath(new URL('./testing-migrate.ts', import.meta.url));
let directory: string;
const now = () => 1_772_413_200_000;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ywj-migrations-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const file = (name: string, text: string): void => writeFileSync(join(directory, name), text);
const shelves = 'CREATE TABLE shelves (id TEXT NOT NULL PRIMARY KEY);\n-- A comment; with a semicolon.\nCREATE INDEX shelves_by_id ON shelves (id);\n';
const books = "CREATE TABLE books (id TEXT NOT NULL PRIMARY KEY, shelf TEXT NOT NULL REFERENCES shelves (id));\nINSERT INTO shelves (id) VALUES ('a;b');\n";

let database: Database;
const count = async (table: string) => (await sql<{ count: number }>`SELECT COUNT(*) AS count FROM ${sql.table(table)}`.execute(database.read)).rows[0]!.count;

describeOnBothDatabases('migrating', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  test('applies new files once, in order', async () => {
    file('9002-books.sql', books);
    file('9001-shelves.sql', shelves);
    expect(await database.migrate({ directory, now })).toEqual(['9001-shelves.sql', '9002-books.sql']);
    expect(await database.migrate({ directory, now })).toEqual([]);
    file('9003-more.sql', "INSERT INTO shelves (id) VALUES ('c');");
    expect(await database.migrate({ directory, now })).toEqual(['9003-more.sql']);
    expect([await count('shelves'), await count('books')]).toEqual([2, 0]);
  });

  test('stores when each file was applied', async () => {
    file('9001-shelves.sql', shelves);
    await database.migrate({ directory, now });
    const { rows } = await sql`SELECT applied_at FROM schema_migrations WHERE name = '9001-shelves.sql'`.execute(database.read);
    expect(rows).toEqual([{ applied_at: 1_772_413_200_000 }]);
  });

  test('refuses an applied file that was changed, and says what to do', async () => {
    file('9001-shelves.sql', shelves);
    await database.migrate({ directory, now });
    file('9001-shelves.sql', `${shelves}\n-- one word more`);
    await expect(database.migrate({ directory, now })).rejects.toThrow('9001-shelves.sql was changed after it was applied');
    await expect(database.migrate({ directory, now })).rejects.toThrow('Restore the file and put the change into a new migration');
  });

  test('treats a file with other line ends as unchanged', async () => {
    file('9001-shelves.sql', shelves);
    await database.migrate({ directory, now });
    file('9001-shelves.sql', shelves.replaceAll('\n', '\r\n'));
    expect(await database.migrate({ directory, now })).toEqual([]);
  });

  test('rolls back a file that fails half-way, keeps those before it, and continues once it is corrected', async () => {
    file('9001-shelves.sql', shelves);
    file('9002-books.sql', `${books} INSERT INTO nowhere VALUES (1);`);
    await expect(database.migrate({ directory, now })).rejects.toThrow('9002-books.sql failed and was rolled back');
    expect(await count('shelves')).toBe(0);
    await expect(count('books')).rejects.toThrow('books');
    file('9002-books.sql', books);
    expect(await database.migrate({ directory, now })).toEqual(['9002-books.sql']);
  });

  test('happens once if several instances start at the same time', async () => {
    mkdirSync(directory, { recursive: true });
    file('9001-shelves.sql', shelves);
    file('9002-books.sql', books);
    const target = JSON.stringify(targetOf(database));
    const run = promisify(execFile);
    const outputs = await Promise.all(Array.from({ length: 3 }, () => run(process.execPath, [migrateProgram, target, directory])));
    const applied = outputs.flatMap(({ stdout }) => JSON.parse(stdout) as string[]);
    expect(applied.toSorted()).toEqual(['9001-shelves.sql', '9002-books.sql']);
    expect(await count('shelves')).toBe(1);
  });

  test('does not disturb concurrent transactions', async () => {
    file('9001-shelves.sql', shelves);
    const before = database.transaction((tx) => sql`CREATE TABLE lamps (id TEXT NOT NULL PRIMARY KEY)`.execute(tx));
    const migrated = database.migrate({ directory, now });
    await Promise.all([before, migrated]);
    expect([await count('lamps'), await count('shelves')]).toEqual([0, 0]);
  });

  test('reports the state of a schema without changing it', async () => {
    file('9001-shelves.sql', shelves);
    expect(await database.schemaState({ directory })).toEqual({ isNew: false, pending: ['9001-shelves.sql'] });
    await database.migrate({ directory, now });
    file('9002-books.sql', books);
    expect(await database.schemaState({ directory })).toEqual({ isNew: false, pending: ['9002-books.sql'] });
    expect(await database.schemaState()).toEqual({ isNew: false, pending: [] });
    file('9001-shelves.sql', `${shelves}-- one word more`);
    await expect(database.schemaState({ directory })).rejects.toThrow('9001-shelves.sql was changed after it was applied');
  });

  test('finds the product’s own schema complete', async () => {
    expect(await database.migrate({ now })).toEqual([]);
    const recorded = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(database.read);
    expect(recorded.rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));
  });
});

describeOnSqlite('migrating', (open) => {
  beforeEach(async () => {
    database = await open();
  });

  test('may rebuild a table that others refer to, but not leave dangling references', async () => {
    file('9001-shelves.sql', shelves);
    file('9002-books.sql', `${books} INSERT INTO books (id, shelf) VALUES ('1', 'a;b');`);
    await database.migrate({ directory, now });
    file('9003-rebuild.sql', 'CREATE TABLE new_shelves (id TEXT NOT NULL PRIMARY KEY); INSERT INTO new_shelves SELECT id FROM shelves; DROP TABLE shelves; ALTER TABLE new_shelves RENAME TO shelves;');
    expect(await database.migrate({ directory, now })).toEqual(['9003-rebuild.sql']);
    file('9004-careless.sql', 'DELETE FROM shelves;');
    await expect(database.migrate({ directory, now })).rejects.toThrow('rows refer to what is not there');
    expect(await count('shelves')).toBe(1);
    await expect(database.transaction((tx) => sql`DELETE FROM shelves`.execute(tx))).rejects.toThrow('FOREIGN KEY');
  });
});

describeOnSqlite('a start with nothing to migrate', (open) => {
  test('does not wait for a writer, and reads no row', async () => {
    const opened = await open();
    const other = new DatabaseSync((targetOf(opened) as { file: string }).file);
    // A row with a dangling reference: only a check of the whole database would find it.
    other.exec(`PRAGMA foreign_keys = OFF; INSERT INTO lead_notes (id, lead_id, author, text, created_at) VALUES ('n', 'missing', '', '', 0); BEGIN IMMEDIATE`);
    onTestFinished(() => other.close());
    expect(await opened.migrate({ now })).toEqual([]);
    expect(await opened.schemaState()).toEqual({ isNew: false, pending: [] });
  });
});

describeOnPostgres('a start with nothing to migrate', (open) => {
  test('does not wait for another instance’s migration', async () => {
    const opened = await open();
    const other = new pg.Client({ connectionString: (targetOf(opened) as { url: string }).url });
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(${migrationLock})`);
    expect(await opened.migrate({ now })).toEqual([]);
    await other.end();
  });
});

describe('a folder of migrations', () => {
  test('has each number once', () => {
    file('9001-shelves.sql', shelves);
    file('9001-books.sql', books);
    expect(() => readMigrations(directory)).toThrow('9001-books.sql and 9001-shelves.sql have the same number');
  });

  test('refuses other names', () => {
    file('shelves.sql', shelves);
    expect(() => readMigrations(directory)).toThrow('must be called NNNN-name.sql');
  });
});
