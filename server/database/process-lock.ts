import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { sqliteCodeOf } from './sqlite-errors.ts';

/** Creates a folder that only its owner can read, level by level: in /proc and similar file systems Node's `recursive` never returns. @throws the system's own error */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Keep a reference: the lock ends with this object. */
export interface ProcessLock {
  release(): void;
}

/** Waiting time for a process that is just stopping to release the lock. */
const waitMilliseconds = 1_000;
const busy = 5;

/**
 * Locks a data folder for this process. Returns null if another process has locked it. Node has no file locks, so this uses SQLite's
 * lock on an empty, open file `portal.lock`. The operating system releases it when the process ends in any way, so a file left by a
 * killed process blocks nothing, and process ids do not matter. No other code in this process may open that file: closing it would
 * release the lock on POSIX systems
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
