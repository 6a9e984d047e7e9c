import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { cleanFileVersion } from './sqlite-rewrite.ts';

const { file, folder } = workerData as { file: string; folder: string };
/** Waiting time for another process that writes. Only this thread waits. */
const busyTimeoutMilliseconds = 10_000;

const raw = new DatabaseSync(file, { timeout: busyTimeoutMilliseconds });
try {
  // The temporary copy is on the disk whose free space was checked. It is unlinked as soon as it is open.
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
