import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

import type { CompiledQuery, QueryResult } from 'kysely';

import { explainSqlite } from './sqlite-errors.ts';
import { markNewFile } from './sqlite-rewrite.ts';
import { UniqueViolation } from './unique-violation.ts';

export interface SqliteFile {
  file: string;
  /** `off` is for tests: data survives a crash of the process, but not of the machine. */
  synchronous?: 'full' | 'off';
}

/** Waiting time for another program's write lock when a file is opened. No request is answered yet at that time. */
const openTimeoutMilliseconds = 5_000;
/** SQLite blocks the whole process while it waits for a lock, so it waits only briefly. `whileBusy` waits longer without blocking. */
const busyTimeoutMilliseconds = 5;
const keptStatements = 400;

interface KeptStatement {
  statement: StatementSync;
  answersRows: boolean;
}

/** One connection to the database file. It caches prepared statements and converts errors. */
export class SqliteConnection {
  readonly raw: DatabaseSync;
  readonly #statements = new Map<string, KeptStatement>();

  constructor(raw: DatabaseSync) {
    this.raw = raw;
  }

  execute<R>(query: CompiledQuery): QueryResult<R> {
    try {
      const { statement, answersRows } = this.#prepare(query.sql);
      const parameters = query.parameters as SQLInputValue[];
      if (answersRows) {
        const rows = statement.all(...parameters) as R[];
        // INSERT, UPDATE and DELETE … RETURNING return one row for each changed row.
        return { rows, numAffectedRows: BigInt(rows.length) };
      }
      const { changes } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw this.#explain(error);
    }
  }

  /** Runs statements without results. A single one is prepared once. */
  run(statements: string): void {
    try {
      if (statements.includes(';')) this.raw.exec(statements);
      else this.#prepare(statements).statement.run();
    } catch (error) {
      throw explainSqlite(error);
    }
  }

  close(): void {
    this.#statements.clear();
    if (this.raw.isOpen) this.raw.close();
  }

  #prepare(sql: string): KeptStatement {
    const kept = this.#statements.get(sql);
    if (kept) {
      // Re-inserting keeps the map sorted by last use, so that its first entry is dropped first. It is skipped while the map is less than half full.
      if (this.#statements.size > keptStatements / 2) {
        this.#statements.delete(sql);
        this.#statements.set(sql, kept);
      }
      return kept;
    }
    const statement = this.raw.prepare(sql);
    const fresh = { statement, answersRows: statement.columns().length > 0 };
    this.#statements.set(sql, fresh);
    if (this.#statements.size > keptStatements) this.#statements.delete(this.#statements.keys().next().value!);
    return fresh;
  }

  #explain(error: unknown): unknown {
    if (!(error instanceof Error)) return error;
    // SQLITE_CONSTRAINT_UNIQUE is 2067, SQLITE_CONSTRAINT_PRIMARYKEY 1555 (https://www.sqlite.org/rescode.html).
    const { errcode } = error as Error & { errcode?: number };
    if (errcode !== 2067 && errcode !== 1555) return explainSqlite(error);
    const broken = /^UNIQUE constraint failed: (.+)$/s.exec(error.message)?.[1];
    if (!broken) return error;
    return new UniqueViolation(this.#findRule(broken), error);
  }

  /** SQLite's message names the columns (`people.phone_index, …`), or the index if it is over an expression (`index 'name'`). */
  #findRule(broken: string): { constraint: string | null; table: string; columns: string[] } {
    const named = /^index '(.+)'$/.exec(broken)?.[1];
    if (named) {
      const owner = this.raw.prepare(`SELECT tbl_name FROM sqlite_master WHERE type = 'index' AND name = ?`).get(named);
      return { constraint: named, table: String(owner?.tbl_name ?? ''), columns: [] };
    }
    const places = broken.split(', ').map((place) => place.split('.') as [string, string]);
    const table = places[0]![0];
    const columns = places.map(([, column]) => column);
    const indexes = this.raw.prepare(`SELECT name FROM pragma_index_list(?) WHERE "unique" = 1 AND origin = 'c'`).all(table);
    const columnsOf = this.raw.prepare('SELECT name FROM pragma_index_info(?) ORDER BY seqno');
    const index = indexes.find(({ name }) => columnsOf.all(name as string).map((row) => row.name).join() === columns.join());
    return { constraint: index ? String(index.name) : null, table, columns };
  }
}

/** The only connection that writes. Creates a missing file, readable by its owner only. */
export function openWriter({ file, synchronous = 'full' }: SqliteFile): SqliteConnection {
  closeSync(openSync(file, 'a', 0o600));
  const raw = new DatabaseSync(file, { timeout: openTimeoutMilliseconds });
  raw.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = ${synchronous};
    PRAGMA foreign_keys = ON;
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA case_sensitive_like = ON;
    PRAGMA temp_store = MEMORY;
    PRAGMA busy_timeout = ${busyTimeoutMilliseconds};
  `);
  markNewFile(raw);
  return new SqliteConnection(raw);
}

/** A connection that only reads. The writer must be opened first, so that the file and its journal exist. */
export function openReader({ file }: SqliteFile): SqliteConnection {
  const raw = new DatabaseSync(file, { readOnly: true, timeout: openTimeoutMilliseconds });
  // LIKE is case-sensitive in PostgreSQL. This setting makes SQLite the same.
  raw.exec('PRAGMA case_sensitive_like = ON; PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY;');
  raw.exec(`PRAGMA busy_timeout = ${busyTimeoutMilliseconds}`);
  return new SqliteConnection(raw);
}
