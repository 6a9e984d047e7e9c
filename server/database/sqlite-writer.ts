import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely';

import type { SqliteConnection } from './sqlite-connection.ts';
import { busyTimeoutMilliseconds, monotonicNow, whileBusy } from './sqlite-errors.ts';

// Stored before a test may replace the global: a commit must not wait for a test's fake clock.
const afterThisTurn = globalThis.setImmediate;

const foreignAwait =
  'A transaction awaited something other than its own SQL (network, files, passwords, timers, another transaction) and was ' +
  'rolled back. Do that before or after it, or in an outbox job.';

/** Transactions that share a BEGIN … COMMIT. */
class Group {
  /** True if a transaction of the group succeeded, so that there is something to commit. */
  hasChanges = false;
  readonly #waiting: { committed(): void; failed(error: unknown): void }[] = [];

  /** Resolves when the commit is on the disk. Rejects if it failed. */
  durable(): Promise<void> {
    return new Promise((committed, failed) => this.#waiting.push({ committed, failed }));
  }

  tellCommitted(): void {
    for (const transaction of this.#waiting) transaction.committed();
  }

  tellFailed(error: unknown): void {
    for (const transaction of this.#waiting) transaction.failed(error);
  }
}

/**
 * The single writer of an SQLite file. Transactions run one after the other, each in a savepoint. All transactions of one turn of the
 * event loop share one BEGIN IMMEDIATE … COMMIT and so one fsync. None is acknowledged before that COMMIT has returned. Under load, one
 * durable commit serves all requests that arrived during the previous sync.
 *
 * node:sqlite answers synchronously, so a transaction that awaits only SQL ends within its turn. One that is still open
 * after the turn awaits something else. It would block all other writers, so it is refused.
 */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  #group: Group | null = null;
  #current: WriterTurn | null = null;
  readonly #waiting: { enteredAt: number; start(turn: WriterTurn): void }[] = [];
  #idle: (() => void)[] = [];

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  /** Waits for a turn. It ends with `commit`, `rollback` or `leave`. */
  enter(): Promise<WriterTurn> {
    const enteredAt = monotonicNow();
    if (!this.#current) return Promise.resolve(this.#take(enteredAt));
    return new Promise((start) => this.#waiting.push({ enteredAt, start }));
  }

  /**
   * Begins a transaction. Each transaction has a limited time from its arrival to wait for another program's lock, so that
   * waiting times do not add up.
   * @throws {DatabaseUnavailable} `busy`
   */
  async begin(turn: WriterTurn): Promise<void> {
    if (!this.#group) {
      await whileBusy(() => this.#connection.run('BEGIN IMMEDIATE'), turn.enteredAt + busyTimeoutMilliseconds);
      const group = new Group();
      this.#group = group;
      afterThisTurn(() => this.#endGroup(group));
    }
    this.#connection.run('SAVEPOINT one_transaction');
    turn.begun = true;
  }

  /** Resolves once the transaction is on the disk. */
  commit(turn: WriterTurn): Promise<void> {
    if (turn.over) return Promise.reject(turn.over);
    const group = this.#group!;
    this.#connection.run('RELEASE one_transaction');
    group.hasChanges = true;
    const durable = group.durable();
    this.leave(turn);
    return durable;
  }

  /**
   * A transaction may fail because of a row that another one of its group has written (the same unique value). So the failure is
   * reported only when that row is visible to readers, or as the failure of the commit if the commit fails.
   */
  rollback(turn: WriterTurn): Promise<void> {
    const group = turn.over ? null : this.#group;
    if (!turn.over) this.#undo(turn);
    const certain = group?.hasChanges ? group.durable() : Promise.resolve();
    this.leave(turn);
    return certain;
  }

  leave(turn: WriterTurn): void {
    turn.end();
    if (this.#current !== turn) return;
    this.#current = null;
    const next = this.#waiting.shift();
    if (next) next.start(this.#take(next.enteredAt));
    else this.#noteIdle();
  }

  /** The current transaction must be raced against this promise. */
  refusal(): Promise<never> {
    return this.#current!.refused;
  }

  /** Passes the connection without an open transaction to `work`, exclusively until `work` has ended. */
  async exclusively<T>(work: (connection: SqliteConnection) => Promise<T>): Promise<T> {
    const turn = await this.enter();
    try {
      while (this.#group) await new Promise((resolve) => afterThisTurn(resolve));
      return await work(this.#connection);
    } finally {
      this.leave(turn);
    }
  }

  /** Resolves when no transaction is open or waiting. */
  whenIdle(): Promise<void> {
    if (!this.#group && !this.#current && this.#waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  execute<R>(turn: WriterTurn, query: CompiledQuery): QueryResult<R> {
    if (turn.over) throw turn.over;
    try {
      return this.#connection.execute<R>(query);
    } catch (error) {
      // A full disk or an I/O error makes SQLite roll back by itself. Then the whole group is lost.
      if (!this.#connection.raw.isTransaction) this.#loseGroup(error);
      throw error;
    }
  }

  #take(enteredAt: number): WriterTurn {
    this.#current = new WriterTurn(this, enteredAt);
    return this.#current;
  }

  #undo(turn: WriterTurn): void {
    if (!turn.begun || !this.#connection.raw.isTransaction) return;
    this.#connection.run('ROLLBACK TO one_transaction; RELEASE one_transaction');
  }

  #endGroup(group: Group): void {
    if (this.#group !== group) return;
    const late = this.#current;
    if (late?.begun) {
      this.#undo(late);
      late.refuse(new Error(foreignAwait));
    }
    this.#group = null;
    try {
      this.#connection.run(group.hasChanges ? 'COMMIT' : 'ROLLBACK');
      group.tellCommitted();
    } catch (error) {
      if (this.#connection.raw.isTransaction) this.#connection.run('ROLLBACK');
      group.tellFailed(error);
    }
    this.#noteIdle();
  }

  #loseGroup(error: unknown): void {
    const group = this.#group;
    this.#group = null;
    this.#current?.end(error as Error);
    group?.tellFailed(error);
  }

  #noteIdle(): void {
    if (this.#group || this.#current || this.#waiting.length > 0) return;
    for (const tell of this.#idle.splice(0)) tell();
  }
}

/** The turn of one transaction on the writer. Kysely uses it as its connection. */
export class WriterTurn implements DatabaseConnection {
  begun = false;
  readonly refused: Promise<never>;
  /** Time of arrival by `monotonicNow`. */
  readonly enteredAt: number;
  readonly #writer: SqliteWriter;
  #reject!: (error: Error) => void;
  #hasEnded = false;
  #reason: Error | null = null;

  constructor(writer: SqliteWriter, enteredAt: number) {
    this.#writer = writer;
    this.enteredAt = enteredAt;
    this.refused = new Promise((_, reject) => {
      this.#reject = reject;
    });
    this.refused.catch(() => {});
  }

  /** The reason why no further statement is accepted. Null while they are. The error is made only when needed: its stack costs as much as a statement. */
  get over(): Error | null {
    if (!this.#hasEnded) return null;
    return (this.#reason ??= new Error('This transaction is over; its statements must be awaited inside it.'));
  }

  /** Accepts no further statement. The first reason counts. */
  end(reason: Error | null = null): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#reason = reason;
  }

  refuse(error: Error): void {
    this.#hasEnded = true;
    this.#reason = error;
    this.#reject(error);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#writer.execute<R>(this, query);
  }

  streamQuery(): never {
    throw new Error('Streaming is not offered by both databases: read in pages');
  }
}
