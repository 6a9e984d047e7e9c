import pino from 'pino';

import { type DatabaseTarget, openDatabase } from './index.ts';

/** An instance that starts: `node testing-migrate.ts <target as JSON> <directory>` prints the applied migrations. */
const [target, directory] = process.argv.slice(2) as [string, string];
const database = openDatabase(JSON.parse(target) as DatabaseTarget, { logger: pino({ level: 'silent' }) });
process.stdout.write(JSON.stringify(await database.migrate({ directory, now: () => 0 })));
await database.close();
