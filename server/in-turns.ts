import { setImmediate as nextTurn } from 'node:timers/promises';

/** Other work waits no longer than this for a turn. */
const turnMilliseconds = 5;

/** Maps many rows in several turns of the event loop, so that other work does not wait for all of them. @param now monotonic milliseconds */
export async function mapInTurns<Row, Result>(rows: readonly Row[], map: (row: Row) => Result, now: () => number = () => performance.now()): Promise<Result[]> {
  const results: Result[] = [];
  let since = now();
  for (const row of rows) {
    if (now() - since >= turnMilliseconds) {
      await nextTurn();
      since = now();
    }
    results.push(map(row));
  }
  return results;
}
