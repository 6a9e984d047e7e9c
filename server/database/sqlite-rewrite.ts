import { statSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** `PRAGMA user_version` of a clean file: it contains no rows that were deleted before `secure_delete` was on. */
export const cleanFileVersion = 1;

/** VACUUM writes a copy into a temporary file, and then the whole database into the journal. */
const copiesWhileRewriting = 2;

/** The disk has no room for rewriting the file. The file is unchanged. */
export class NoSpaceToRewrite extends Error {
  override readonly name = 'NoSpaceToRewrite';
  readonly neededBytes: number;
  readonly freeBytes: number;

  constructor(neededBytes: number, freeBytes: number) {
    super(`rewriting the database file needs ${megabytes(neededBytes)} MB on its disk, and ${megabytes(freeBytes)} MB are free`);
    this.neededBytes = neededBytes;
    this.freeBytes = freeBytes;
  }
}

const megabytes = (bytes: number): number => Math.ceil(bytes / 1e6);

export const versionOf = (raw: DatabaseSync): number => Number(raw.prepare('PRAGMA user_version').get()?.user_version);

/** Marks a file without tables as clean: nothing was ever deleted from it. */
export function markNewFile(raw: DatabaseSync): void {
  if (raw.prepare('SELECT 1 FROM sqlite_master').get() === undefined) raw.exec(`PRAGMA user_version = ${cleanFileVersion}`);
}

/**
 * Writes the journal into the database and truncates it to zero bytes: it contains changed and deleted rows until then.
 * @returns false if another process is reading or writing; unused parts are written anyway
 */
export function truncateJournal(raw: DatabaseSync): boolean {
  const waits = Number(raw.prepare('PRAGMA busy_timeout').get()?.timeout);
  // The main thread must not wait for another process.
  raw.exec('PRAGMA busy_timeout = 0');
  try {
    return raw.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;
  } finally {
    raw.exec(`PRAGMA busy_timeout = ${waits}`);
  }
}

/**
 * Rewrites the file from its live rows (VACUUM) in a thread of its own. `secure_delete` overwrites deleted rows, but not the copies that
 * earlier moves between pages left behind. Readers continue, and the caller must hold back writers. After an interruption the file is
 * unchanged.
 * @throws NoSpaceToRewrite, or the error of SQLite
 */
export async function rewriteFile(file: string, freeBytes: (folder: string) => number = freeBytesOn): Promise<void> {
  const needed = statSync(file).size * copiesWhileRewriting;
  const free = freeBytes(dirname(file));
  if (free < needed) throw new NoSpaceToRewrite(needed, free);
  await new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL('./sqlite-rewrite-worker.ts', import.meta.url), { workerData: { file, folder: dirname(file) } });
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the thread that rewrites the database ended with ${code}`))));
  });
}

function freeBytesOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
