import { setImmediate as nextTurn } from 'node:timers/promises';

/** Checking and encrypting so many rows takes a few milliseconds. */
const rowsPerTurn = 100;

/** Maps many rows in several turns of the event loop, so that other work does not wait for all of them. */
export async function mapInTurns<Row, Result>(rows: readonly Row[], map: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    if (start > 0) await nextTurn();
    results.push(...rows.slice(start, start + rowsPerTurn).map(map));
  }
  return results;
}
