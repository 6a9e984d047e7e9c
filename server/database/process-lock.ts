import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sqliteCodeOf } from './sqlite-errors.ts';

/** Makes a folder for its owner alone, level by level: in /proc and the like Node's `recursive` never returns. @throws the system's own error */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Keep a reference: the lock ends with this object. */
export interface ProcessLock {
  release(): void;
}

/** How long to wait for a predecessor that is just stopping to release the lock. */
const waitMilliseconds = 1_000;
const busy = 5;

/**
 * Locks a data folder for this process, or answers null where another process has it. The lock is SQLite's own on an empty
 * file `portal.lock`, held open: Node offers no file locks itself. The operating system drops it when the process ends,
 * however it ends, so a file that a killed process left behind blocks nothing, and process ids play no part. Nothing else in
 * this process may open that file: closing it again would drop the lock on POSIX systems
 * (https://www.sqlite.org/howtocorrupt.html#_posix_advisory_locks_canceled_by_a_separate_thread_doing_close_).
 */
export function lockFolder(folder: string): ProcessLock | null {
  makeFolder(folder);
  const file = join(folder, 'portal.lock');
  closeSync(openSync(file, 'a', 0o600));
  const database = new DatabaseSync(file, { timeout: waitMilliseconds });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (sqliteCodeOf(error) === busy) return null;
    throw error;
  }
  return { release: () => database.close() };
}
