import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type RawBuilder, sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './index.ts';
import { seededRandomness } from '../randomness.ts';
import { NoSpaceToRewrite, rewriteFile } from './sqlite-rewrite.ts';

let folder: string;
let file: string;
let database: Database;

const open = (): Database => openDatabase({ kind: 'sqlite', file, synchronous: 'off' }, { logger: pino({ level: 'silent' }) });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ywj-rewrite-'));
  file = join(folder, 'portal.db');
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const change = (...statements: RawBuilder<unknown>[]) =>
  database.transaction(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });

/** Inserts, changes and deletes rows with several indexes, like sessions and messages. @returns the deleted and the remaining values */
async function writeAndDelete(): Promise<{ gone: string[]; kept: string[] }> {
  const random = seededRandomness('rows');
  const secret = (): string => random.bytes(12).toString('hex');
  await change(sql`CREATE TABLE rows (id TEXT NOT NULL PRIMARY KEY, known_by TEXT, body TEXT)`, sql`CREATE INDEX rows_by_known ON rows (known_by)`);
  const rows = new Map<number, string[]>();
  const gone: string[] = [];
  await database.transaction(async (tx) => {
    for (let number = 0; number < 3000; number += 1) {
      const row = [secret(), secret()];
      await sql`INSERT INTO rows VALUES (${String(number).padStart(9, '0')}, ${row[0]}, ${row[1] + 'x'.repeat(number % 7 === 0 ? 2000 : number % 300)})`.execute(tx);
      rows.set(number, row);
      if (number % 3 > 0 || number < 50) continue;
      const [other, words] = [...rows][random.integer(rows.size)]!;
      gone.push(...words);
      await sql`DELETE FROM rows WHERE id = ${String(other).padStart(9, '0')}`.execute(tx);
      rows.delete(other);
    }
  });
  return { gone, kept: [...rows.values()].flat() };
}

const readable = (words: readonly string[]): string[] => {
  const bytes = Buffer.concat(['', '-wal'].map((part) => readFileSync(file + part)));
  return words.filter((word) => bytes.includes(word));
};

test('deleted rows leave copies between the live ones, and a rewritten file has none of them, but all live rows', async () => {
  database = open();
  expect(database.files?.isClean()).toBe(true);
  const { gone, kept } = await writeAndDelete();
  await database.files?.truncateJournal();
  // Overwriting deleted rows is not enough: rows that were moved to another page leave copies.
  expect(readable(gone).length).toBeGreaterThan(0);

  const rewriting = database.files!.rewrite();
  expect((await sql<{ count: number }>`SELECT count(*) AS count FROM rows`.execute(database.read)).rows).toEqual([{ count: kept.length / 2 }]);
  await Promise.all([rewriting, change(sql`INSERT INTO rows VALUES ('late', 'written meanwhile', '')`)]);
  expect(await database.files?.truncateJournal()).toBe(true);
  expect(readable(gone)).toEqual([]);
  expect(readable([...kept.slice(0, 50), 'written meanwhile'])).toHaveLength(51);
  expect(statSync(`${file}-wal`).size).toBe(0);
});

test('a file of an earlier release counts as not clean until it is rewritten, once', async () => {
  const earlier = new DatabaseSync(file);
  earlier.exec(`PRAGMA journal_mode = WAL; PRAGMA secure_delete = OFF; CREATE TABLE old (body TEXT); INSERT INTO old VALUES ('an old secret'), ('kept'); DELETE FROM old WHERE body <> 'kept';`);
  earlier.close();
  database = open();
  expect([database.files?.isClean(), readable(['an old secret'])]).toEqual([false, ['an old secret']]);
  await database.files?.rewrite();
  expect([database.files?.isClean(), readable(['an old secret', 'kept'])]).toEqual([true, ['kept']]);
  await database.close();
  database = open();
  expect(database.files?.isClean()).toBe(true);
});

test('with a full disk no rewrite begins, and the file stays marked as not clean', async () => {
  const earlier = new DatabaseSync(file);
  earlier.exec(`CREATE TABLE old (body TEXT)`);
  earlier.close();
  database = open();
  await expect(rewriteFile(file, () => 1000)).rejects.toThrow(NoSpaceToRewrite);
  expect(database.files?.isClean()).toBe(false);
});

test('while another process reads, the journal is not emptied and no caller waits; afterwards it is emptied', async () => {
  database = open();
  await change(sql`CREATE TABLE notes (body TEXT)`);
  const other = new DatabaseSync(file, { readOnly: true });
  other.exec('BEGIN');
  other.prepare('SELECT count(*) FROM notes').get();
  await change(sql`INSERT INTO notes VALUES ('erased soon')`, sql`DELETE FROM notes`);
  expect([await database.files?.truncateJournal(), readable(['erased soon'])]).toEqual([false, []]);
  await change(sql`INSERT INTO notes VALUES ('erased later')`);
  await change(sql`DELETE FROM notes`);
  expect([await database.files?.truncateJournal(), readable(['erased later'])]).toEqual([false, ['erased later']]);
  other.exec('COMMIT');
  other.close();
  expect([await database.files?.truncateJournal(), readable(['erased later'])]).toEqual([true, []]);
});
