import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { cleanFileVersion } from './sqlite-rewrite.ts';

const { file, folder } = workerData as { file: string; folder: string };
/** Another process may be writing. Only this thread waits for it. */
const busyTimeoutMilliseconds = 10_000;

const raw = new DatabaseSync(file, { timeout: busyTimeoutMilliseconds });
try {
  // The temporary copy lies on the disk that was measured, and is unlinked as soon as it is open.
  raw.exec(`
    PRAGMA secure_delete = ON;
    PRAGMA temp_store = FILE;
    PRAGMA temp_store_directory = '${folder.replaceAll("'", "''")}';
    VACUUM;
    PRAGMA user_version = ${cleanFileVersion};
    PRAGMA wal_checkpoint(TRUNCATE);
  `);
} finally {
  raw.close();
}
