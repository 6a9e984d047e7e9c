import type { Database, Tx } from './database.ts';

/** Few enough that others hardly wait for the writer of SQLite, or for locks on PostgreSQL. */
const rowsPerBatch = 1_000;

/** Few enough that a statement stays far below the databases' limits on parameters. */
const rowsPerStatement = 500;

/** Rows as they may go into one INSERT each. */
export function* inStatements<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) yield rows.slice(start, start + rowsPerStatement);
}

/**
 * Repeats a delete until it finds less than it may take, each batch in a transaction of its own. Begun again after a crash
 * it goes on where it was.
 * @returns how many rows it deleted
 */
export async function removeInBatches(database: Pick<Database, 'transaction'>, remove: (tx: Tx, atMost: number) => Promise<{ numDeletedRows: bigint }>, atMost = rowsPerBatch): Promise<number> {
  for (let total = 0; ; ) {
    const removed = Number((await database.transaction((tx) => remove(tx, atMost))).numDeletedRows);
    total += removed;
    if (removed < atMost) return total;
  }
}
