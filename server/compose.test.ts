import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';

/** The lines logged while the context is built from these settings. */
async function logged(settings: Record<string, string>): Promise<{ level: number; setting?: string; msg: string }[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ywj-compose-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const lines: string[] = [];
  const { close } = compose(readConfig({ DATA_DIR: dataDir, ...settings }), { logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) });
  await close();
  return lines.map((line) => JSON.parse(line) as { level: number; setting?: string; msg: string });
}

test('whoever starts on PostgreSQL without Redis is warned, and nobody else', async () => {
  expect(await logged({ DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal' })).toEqual([expect.objectContaining({ level: 40, setting: 'REDIS_URL', msg: expect.stringContaining('第二台实例') })]);
  expect(await logged({})).toEqual([]);
});
