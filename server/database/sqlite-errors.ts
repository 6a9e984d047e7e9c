import { DatabaseUnavailable, type UnavailableReason } from './unavailable.ts';

/** Primary result codes (https://www.sqlite.org/rescode.html) that are not caused by the statement itself. */
const unavailable: Readonly<Record<number, UnavailableReason>> = {
  5: 'busy', // SQLITE_BUSY
  6: 'busy', // SQLITE_LOCKED
  8: 'failing', // SQLITE_READONLY: the file system was mounted read-only after an error
  10: 'failing', // SQLITE_IOERR
  13: 'full', // SQLITE_FULL
  14: 'failing', // SQLITE_CANTOPEN
};

/** The primary result code of an error of node:sqlite. Undefined for any other error. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** The error to throw instead: `DatabaseUnavailable` if the file could not be used, otherwise the error itself. */
export function explainSqlite(error: unknown): unknown {
  const reason = unavailable[sqliteCodeOf(error) ?? 0];
  return reason === undefined ? error : new DatabaseUnavailable(reason, error);
}

/** Total waiting time of a statement for another program's lock. Programs that write beside the portal need milliseconds. */
export const busyTimeoutMilliseconds = 2_000;
const retryEveryMilliseconds = 20;

// Stored before a test replaces the globals: locks of other programs do not depend on a fake clock.
const { setTimeout: setRealTimeout, performance: realPerformance } = globalThis;

/** Milliseconds of a clock that is never set back. */
export const monotonicNow = (): number => realPerformance.now();

/**
 * Repeats `attempt` while another program holds the lock that it needs, without blocking the thread in between.
 * @param until end by `monotonicNow`; one attempt is made even after it
 * @throws {DatabaseUnavailable} `busy` after that time
 */
export async function whileBusy<T>(attempt: () => T, until: number): Promise<T> {
  for (;;) {
    try {
      return attempt();
    } catch (thrown) {
      const error = explainSqlite(thrown);
      const isBusy = error instanceof DatabaseUnavailable && error.reason === 'busy';
      if (!isBusy || monotonicNow() >= until) throw error;
    }
    await new Promise((resolve) => setRealTimeout(resolve, retryEveryMilliseconds));
  }
}
