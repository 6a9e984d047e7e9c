import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';

import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  sql,
} from 'kysely';
import type { Logger } from 'pino';

import { type Reaction, collectReactions, react } from './after-commit.ts';
import type { Database, Tx } from './database.ts';
import { type MigrationSession, migrate, schemaState } from './migrate.ts';
import { ReadOnlyPlugin } from './read-only.ts';
import { openReader, openWriter, type SqliteConnection, type SqliteFile } from './sqlite-connection.ts';
import { busyTimeoutMilliseconds, monotonicNow, whileBusy } from './sqlite-errors.ts';
import { cleanFileVersion, rewriteFile, truncateJournal, versionOf } from './sqlite-rewrite.ts';
import { SqliteWriter, type WriterTurn } from './sqlite-writer.ts';
import type { Tables } from './tables.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import { WriteHealth } from './write-health.ts';

/** The only read-only connection. node:sqlite answers synchronously, so a second one would never be used. */
class Reader implements DatabaseConnection {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** Readers meet a lock only while another program recovers or removes the journal, or locks the whole file. */
  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return whileBusy(() => this.#connection.execute<R>(query), monotonicNow() + busyTimeoutMilliseconds);
  }

  streamQuery(): never {
    throw new Error('Streaming is not offered by both databases: read in pages');
  }
}

class ReaderDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #reader: Reader;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#reader = new Reader(connection);
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#reader;
  }
  async beginTransaction(): Promise<void> {
    throw new Error('database.read has no transactions: use database.transaction');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

class WriterDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #writer: SqliteWriter;

  constructor(connection: SqliteConnection, writer: SqliteWriter) {
    this.#connection = connection;
    this.#writer = writer;
  }

  async init(): Promise<void> {}
  acquireConnection(): Promise<WriterTurn> {
    return this.#writer.enter();
  }
  beginTransaction(turn: WriterTurn): Promise<void> {
    return this.#writer.begin(turn);
  }
  commitTransaction(turn: WriterTurn): Promise<void> {
    return this.#writer.commit(turn);
  }
  rollbackTransaction(turn: WriterTurn): Promise<void> {
    return this.#writer.rollback(turn);
  }
  async releaseConnection(turn: WriterTurn): Promise<void> {
    this.#writer.leave(turn);
  }
  async destroy(): Promise<void> {
    // PRAGMA optimize updates the planner's statistics (https://www.sqlite.org/pragma.html#pragma_optimize). Both statements are skipped
    // if another program is writing or the disk is full: everything committed is in the journal already.
    try {
      this.#connection.run('PRAGMA optimize; PRAGMA wal_checkpoint(TRUNCATE);');
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
    this.#connection.close();
  }
}

/** Kysely's own adapter serialises all use of a connection until it is released. The writer has its own queue. */
class OwnTurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function dialectOver(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new OwnTurnsAdapter(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  };
}

/** Time limit for the lock of a migration. A command beside the portal, or its migration, may take longer than a request's transaction. */
const migrationPatienceMilliseconds = 30_000;

function sqliteMigrations(raw: DatabaseSync): MigrationSession {
  return {
    dialect: 'sqlite',
    async exec(sql) {
      raw.exec(sql);
    },
    async rows(sql) {
      return raw.prepare(sql).all() as Record<string, unknown>[];
    },
    async hasTable(name) {
      return raw.prepare(`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`).get(name) !== undefined;
    },
    async atomically(work) {
      // Rebuilding a table drops a table that others refer to. All references are checked before the commit instead
      // (https://www.sqlite.org/lang_altertable.html#otheralter).
      raw.exec('PRAGMA foreign_keys = OFF');
      try {
        await whileBusy(() => raw.exec('BEGIN IMMEDIATE'), monotonicNow() + migrationPatienceMilliseconds);
        try {
          const result = await work();
          const dangling = raw.prepare('PRAGMA foreign_key_check').all();
          if (dangling.length > 0) throw new Error(`rows refer to what is not there: ${JSON.stringify(dangling.slice(0, 5))}`);
          raw.exec('COMMIT');
          return result;
        } catch (error) {
          if (raw.isTransaction) raw.exec('ROLLBACK');
          throw error;
        }
      } finally {
        raw.exec('PRAGMA foreign_keys = ON');
      }
    },
  };
}

const openFiles = new Set<string>();

export function openSqlite(target: SqliteFile, logger: Logger): Database {
  const file = resolve(target.file);
  // A second writer in this process would block the thread while it waits for the first, which could then never finish.
  if (openFiles.has(file)) throw new Error(`${file} is open in this process already: share that Database`);
  openFiles.add(file);
  const writerConnection = openWriter(target);
  const readerConnection = openReader(target);
  const writer = new SqliteWriter(writerConnection);
  const read = new Kysely<Tables>({ dialect: dialectOver(new ReaderDriver(readerConnection)), plugins: [new ReadOnlyPlugin()] });
  const write = new Kysely<Tables>({ dialect: dialectOver(new WriterDriver(writerConnection, writer)) });
  let closing: Promise<void> | null = null;

  const health = new WriteHealth(logger);

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (closing) throw new Error('The database is closed.');
    let reactions: Reaction[] = [];
    const result = await write.transaction().execute((tx) => {
      reactions = collectReactions(tx);
      return Promise.race([work(tx), writer.refusal()]);
    });
    react(reactions, (error) => logger.error({ err: error }, 'a reaction to a commit failed'));
    return result;
  }

  const transact = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => health.watch(() => transaction(work));

  return {
    dialect: 'sqlite',
    read,

    transaction: transact,

    async ping() {
      if (closing) throw new Error('The database is closed.');
      await sql`SELECT 1`.execute(read);
      // Writes enough data to extend the file unless it has free pages, like any row.
      await health.check(() =>
        transact(async (tx) => {
          await sql`CREATE TABLE write_trial (filler BLOB)`.execute(tx);
          await sql`INSERT INTO write_trial (filler) VALUES (zeroblob(65536))`.execute(tx);
          await sql`DROP TABLE write_trial`.execute(tx);
        }),
      );
    },

    migrate(options) {
      return writer.exclusively(({ raw }) => migrate(sqliteMigrations(raw), { logger, ...options }));
    },

    schemaState(files) {
      return schemaState(sqliteMigrations(readerConnection.raw), files);
    },

    files: {
      size: () => statSync(file).size,
      isClean: () => versionOf(readerConnection.raw) >= cleanFileVersion,
      truncateJournal: () => writer.exclusively(async ({ raw }) => truncateJournal(raw)),
      rewrite: () => writer.exclusively(() => rewriteFile(file)),
    },

    close() {
      closing ??= (async () => {
        await writer.whenIdle();
        await read.destroy();
        await write.destroy();
        readerConnection.close();
        writerConnection.close();
        openFiles.delete(file);
      })();
      return closing;
    },
  };
}
