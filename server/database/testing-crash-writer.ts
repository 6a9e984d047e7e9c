import { writeSync } from 'node:fs';

import { sql } from 'kysely';
import pino from 'pino';

import { type DatabaseTarget, openDatabase } from './index.ts';

/**
 * Writes until it is killed: `node testing-crash-writer.ts <target as JSON> <run>`. Each transaction writes two rows, a part
 * and its counterpart; its name is printed once the transaction is acknowledged. Several are always under way.
 */
const [target, run] = process.argv.slice(2) as [string, string];
const database = openDatabase(JSON.parse(target) as DatabaseTarget, { logger: pino({ level: 'silent' }) });

async function writer(number: number): Promise<never> {
  for (let i = 0; ; i++) {
    const name = `${run}-${number}-${i}`;
    await database.transaction(async (tx) => {
      await sql`INSERT INTO halves (name, half) VALUES (${name}, 'first')`.execute(tx);
      await sql`INSERT INTO halves (name, half) VALUES (${name}, 'second')`.execute(tx);
    });
    // At once and whole: a buffered line could be lost with the process although the row is there.
    writeSync(1, `${name}\n`);
    // Let the commit's group close, so that writers do not starve one another.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

await Promise.all([1, 2, 3, 4].map(writer));
