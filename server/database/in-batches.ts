import type { Database, Tx } from './database.ts';

/** Small enough that others hardly wait for the writer of SQLite, or for locks on PostgreSQL. */
const rowsPerBatch = 1_000;

/** Small enough that a statement stays far below the databases' limits of parameters. */
const rowsPerStatement = 500;

/** Splits rows into groups for one INSERT each. */
export function* inStatements<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}

/**
 * Repeats a delete until it finds fewer rows than the batch size. Each batch has its own transaction. After a crash it can
 * be started again.
 * @returns the number of deleted rows
 */
export async function removeInBatches(database: Pick<Database, 'transaction'>, remove: (tx: Tx, atMost: number) => Promise<{ numDeletedRows: bigint }>, atMost = rowsPerBatch): Promise<number> {
  for (let total = 0; ; ) {
    const removed = Number((await database.transaction((tx) => remove(tx, atMost))).numDeletedRows);
    total += removed;
    if (removed < atMost) return total;
  }
}
