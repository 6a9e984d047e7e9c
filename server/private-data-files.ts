import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';

/** The database with its journals and copies, the messages of the embedded providers, and backups with usual names. */
const holdsPersonalData = /^portal\.db|^outbox\.jsonl|\.(?:db|sqlite3?|dump|bak|backup)(?:-(?:wal|shm|journal))?$/;
const others = 0o077;

/**
 * Removes the rights of other users from data files with personal data: a restored backup or a copy is often readable by all.
 * SQLite gives its journals the mode of the database file.
 */
export function tightenDataFiles(dataDir: string, logger: Logger): void {
  for (const name of readdirSync(dataDir).filter((each) => holdsPersonalData.test(each))) {
    const file = join(dataDir, name);
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (!found?.isFile() || (found.mode & others) === 0) continue;
    try {
      chmodSync(file, 0o600);
      logger.warn({ file }, '文件原来别的用户也能读，已改为只有自己能读写（0600）');
    } catch (error) {
      logger.warn({ file, err: error }, '文件别的用户也能读，而且改不了权限：它属于另一个用户，请改所有者');
    }
  }
}
