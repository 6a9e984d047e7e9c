import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';

import { seededRandomness } from '../randomness.ts';
import { openDatabase } from './index.ts';
import { describeOnBothDatabases, targetOf } from './testing.ts';

const program = fileURLToPath(new URL('./testing-crash-writer.ts', import.meta.url));
const rounds = 6;

/** Runs the writer until it has acknowledged this many transactions, then kills it. Returns all acknowledged names. */
function writeAndDie(target: string, run: string, acknowledgements: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, target, run], { stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.split('\n').length > acknowledgements) child.kill('SIGKILL');
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    child.once('close', (_code, signal) => {
      if (signal === 'SIGKILL') resolve(printed.split('\n').filter(Boolean));
      else reject(new Error(`the writer ended by itself: ${complaints}`));
    });
  });
}

describeOnBothDatabases('killing the process at any moment', (open) => {
  test('keeps every acknowledged write and no half-written one', async () => {
    const random = seededRandomness('crash');
    const database = await open();
    // With every commit synced, as in production.
    const target = { ...targetOf(database), ...(database.dialect === 'sqlite' ? { synchronous: 'full' as const } : {}) };
    await database.transaction((tx) => sql`CREATE TABLE halves (name TEXT NOT NULL, half TEXT NOT NULL, PRIMARY KEY (name, half))`.execute(tx));
    await database.close();

    const acknowledged: string[] = [];
    for (let round = 0; round < rounds; round++) {
      acknowledged.push(...(await writeAndDie(JSON.stringify(target), `run${round}`, 1 + random.integer(120))));
    }
    expect(acknowledged.length).toBeGreaterThan(rounds);

    const reopened = openDatabase(target, { logger: pino({ level: 'silent' }) });
    const { rows } = await sql<{ name: string; halves: number }>`SELECT name, COUNT(*) AS halves FROM halves GROUP BY name`.execute(reopened.read);
    await reopened.close();

    const kept = new Set(rows.map(({ name }) => name));
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    expect(rows.filter(({ halves }) => halves !== 2)).toEqual([]);
  });
});
