import type { Kysely, Transaction } from 'kysely';
import type { MigrateOptions, MigrationFiles, SchemaState } from './migrate.ts';
import type { Tables } from './tables.ts';

/** What a store writes and locks with. */
export type Tx = Transaction<Tables>;

/** What a store reads with: `Database.read`, or a transaction. */
export type Read = Kysely<Tables>;

export interface Database {
  readonly dialect: 'sqlite' | 'postgres';

  /** For single SELECT statements; others are refused. Sees everything that was committed before the statement began. */
  readonly read: Read;

  /**
   * All of `work` is durable when this resolves, or nothing happened when it rejects.
   *
   * `work` awaits nothing but statements of its `tx`: no network, file, password hash or timer. SQLite has one writer, so
   * awaiting something else ends with an error; on PostgreSQL it would hold a connection and locks.
   * `work` may run again from its start (PostgreSQL resolves a deadlock so): variables that it fills belong inside it.
   * Isolation: serial on SQLite; READ COMMITTED on PostgreSQL, where unique indexes, conditions in the UPDATE itself and
   * `RETURNING` guard what two transactions must not both do.
   * @throws {DatabaseUnavailable} where the database cannot do it now: locked by another program, full, or away
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;

  /** Rejects where the database does not answer. */
  ping(): Promise<void>;

  /** Brings the schema forward; answers the names of the migrations applied by this call. Locks nothing where there is nothing to apply. */
  migrate(options: MigrateOptions): Promise<string[]>;

  /** How far the schema is; changes nothing. */
  schemaState(files?: MigrationFiles): Promise<SchemaState>;

  /** The files of an embedded database; null on a server, which keeps its own (docs/operating.md). */
  readonly files: DatabaseFiles | null;

  /** Waits for open transactions, then closes every connection. */
  close(): Promise<void>;
}

/** What keeps deleted rows from being readable in the files. All of them wait for open transactions; later ones wait for them. */
export interface DatabaseFiles {
  /** Of the database without its journal, bytes. */
  size(): number;

  /** False for a file of an earlier release, which deleted without overwriting, until it was rewritten. */
  isClean(): boolean;

  /** Empties the journal. Answers false where another process uses it at this moment. */
  truncateJournal(): Promise<boolean>;

  /** Rewrites the file from its live rows. Reads continue meanwhile. Throws `NoSpaceToRewrite` or SQLite's error; nothing is changed then. */
  rewrite(): Promise<void>;
}
