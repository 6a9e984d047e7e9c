import pino from 'pino';
import { onTestFinished } from 'vitest';
import { refusalOf } from './calls/refusal.ts';
import { type Database, openDatabase } from './database/index.ts';
import { type OpenDatabase, targetOf } from './database/testing.ts';
import { type CuttableConnection, cuttableConnection, type CutAt } from './database/testing-proxy.ts';

/** A PostgreSQL database behind a connection that tests can cut, and the same database with a direct connection. */
export interface DistantDatabase {
  database: Database;
  direct: Database;
  line: CuttableConnection;
}

export async function distantDatabase(open: OpenDatabase): Promise<DistantDatabase> {
  const direct = await open();
  const target = targetOf(direct);
  if (target.kind !== 'postgres') throw new Error('only PostgreSQL is reached over a line');
  const line = await cuttableConnection(target.url);
  const database = openDatabase({ kind: 'postgres', url: line.url, connections: 3, outcomeWithinMilliseconds: 150 }, { logger: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    line.mend();
    await database.close();
  });
  return { database, direct, line };
}

/** Row counts of the tables, read over the direct connection. */
export const rowsOf = ({ direct }: DistantDatabase, tables: readonly ('people' | 'enterprises' | 'registration_requests' | 'consents' | 'sessions' | 'content_publications' | 'outbox_jobs')[]): Promise<number[]> =>
  Promise.all(tables.map(async (table) => (await direct.read.selectFrom(table).select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count));

/** The outcome of `work` for its caller: `done`, 503, or the code of another refusal. Any other error fails the test. */
export async function heard(work: () => Promise<unknown>): Promise<'done' | number> {
  try {
    await work();
    return 'done';
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return refusal.httpStatus === 503 ? 503 : refusal.returnCode;
  }
}

/**
 * Runs `step` once for each statement of its work, with the connection cut at that statement, until the number is past the last one.
 * `step` prepares, calls `cut`, works, calls `mended`, which tells whether the cut has happened, and asserts.
 * @returns the number of statements of the work
 */
export async function atEveryStatement({ line }: DistantDatabase, at: CutAt, staysAway: boolean, step: (cut: () => void, mended: () => boolean) => Promise<void>): Promise<number> {
  for (let statement = 1; ; statement += 1) {
    const cut = () => line.cutAt(statement, at, staysAway);
    const mended = () => {
      line.mend();
      return line.wasCut();
    };
    await step(cut, mended);
    if (!line.wasCut()) return statement - 1;
  }
}
