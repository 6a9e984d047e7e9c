import type { Kysely, Transaction } from 'kysely';
import type { MigrateOptions, MigrationFiles, SchemaState } from './migrate.ts';
import type { Tables } from './tables.ts';

/** The connection of a store that writes and locks. */
export type Tx = Transaction<Tables>;

/** The connection of a store that reads: `Database.read`, or a transaction. */
export type Read = Kysely<Tables>;

export interface Database {
  readonly dialect: 'sqlite' | 'postgres';

  /** For single SELECT statements; others are refused. Sees everything that was committed before the statement began. */
  readonly read: Read;

  /**
   * Runs `work` in a transaction. When this resolves, all of its changes are durable. When it rejects, none are.
   *
   * `work` may await only statements of its `tx`: no network, file, password hash or timer. SQLite has one writer, so
   * awaiting something else ends with an error. On PostgreSQL it would hold a connection and locks.
   * `work` may run again from its start (PostgreSQL resolves deadlocks in this way), so variables that it fills belong inside it.
   * Isolation: serial on SQLite. READ COMMITTED on PostgreSQL, where unique indexes, conditions in the UPDATE itself and
   * `RETURNING` prevent conflicting changes of two transactions.
   * @throws {DatabaseUnavailable} if the database is locked by another program, full, or away
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;

  /** Rejects if the database does not answer. */
  ping(): Promise<void>;

  /** Applies pending migrations and returns their names. Takes no locks if there are none. */
  migrate(options: MigrateOptions): Promise<string[]>;

  /** The state of the schema. Changes nothing. */
  schemaState(files?: MigrationFiles): Promise<SchemaState>;

  /** The files of an embedded database. Null for a database server, which manages its own (docs/operating.md). */
  readonly files: DatabaseFiles | null;

  /** Waits for open transactions, then closes every connection. */
  close(): Promise<void>;
}

/** Operations that keep deleted rows from being readable in the files. Each waits for open transactions, and later transactions wait for it. */
export interface DatabaseFiles {
  /** Size of the database without its journal, in bytes. */
  size(): number;

  /** False for a file of an earlier release, which deleted without overwriting, until it is rewritten. */
  isClean(): boolean;

  /** Empties the journal. Returns false if another process is using it. */
  truncateJournal(): Promise<boolean>;

  /** Rewrites the file from its live rows. Reads continue meanwhile. Throws `NoSpaceToRewrite` or SQLite's error; then nothing is changed. */
  rewrite(): Promise<void>;
}
