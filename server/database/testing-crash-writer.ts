import { writeSync } from 'node:fs';

import { sql } from 'kysely';
import pino from 'pino';

import { type DatabaseTarget, openDatabase } from './index.ts';

/**
 * Writes until it is killed: `node testing-crash-writer.ts <target as JSON> <run>`. Each transaction writes two rows, a part
 * and its counterpart, and its name is printed once it is acknowledged. Several transactions are always running.
 */
const [target, run] = process.argv.slice(2) as [string, string];
const database = openDatabase(JSON.parse(target) as DatabaseTarget, { logger: pino({ level: 'silent' }) });

const moment = new Int32Array(new SharedArrayBuffer(4));

/** Prints synchronously and completely: a buffered line could be lost with the process although the row exists. */
function print(line: string): void {
  for (let rest = Buffer.from(`${line}\n`); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      // The pipe is full, because its reader is busy.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      Atomics.wait(moment, 0, 0, 5);
    }
  }
}

async function writer(number: number): Promise<never> {
  for (let i = 0; ; i++) {
    const name = `${run}-${number}-${i}`;
    await database.transaction(async (tx) => {
      await sql`INSERT INTO halves (name, half) VALUES (${name}, 'first')`.execute(tx);
      await sql`INSERT INTO halves (name, half) VALUES (${name}, 'second')`.execute(tx);
    });
    print(name);
    // Yields so that the commit's group closes, and writers do not starve one another.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

await Promise.all([1, 2, 3, 4].map(writer));
