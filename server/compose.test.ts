import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { createMailProvider } from './providers/mail/index.ts';
import { createSmsProvider } from './providers/sms/index.ts';

function dataFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ywj-compose-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

/** The lines logged while the context is built from these settings. */
async function logged(settings: Record<string, string>): Promise<{ level: number; setting?: string; msg: string }[]> {
  const dataDir = dataFolder();
  const lines: string[] = [];
  const { close } = compose(readConfig({ DATA_DIR: dataDir, ...settings }), { logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) });
  await close();
  return lines.map((line) => JSON.parse(line) as { level: number; setting?: string; msg: string });
}

test('a start on PostgreSQL without Redis is warned, and no other start', async () => {
  expect(await logged({ DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal' })).toEqual([expect.objectContaining({ level: 40, setting: 'REDIS_URL', msg: expect.stringContaining('第二台实例') })]);
  expect(await logged({})).toEqual([]);
});

test('what was opened last is let go of first, and one part that does not let go holds up no other', async () => {
  const config = readConfig({ DATA_DIR: dataFolder(), LOG_LEVEL: 'silent' });
  const surroundings = { clock: { now: () => 0 }, logger: pino({ level: 'silent' }) };
  const ended: string[] = [];
  const { context, close } = compose(config, {
    sms: { ...createSmsProvider(config.sms, surroundings), close: async () => void ended.push('sms') },
    mail: {
      ...createMailProvider(config.mail, surroundings),
      async close() {
        ended.push('mail');
        throw new Error('the mail server does not say goodbye');
      },
    },
  });
  await expect(close()).rejects.toMatchObject({ errors: [new Error('the mail server does not say goodbye')] });
  expect(ended).toEqual(['mail', 'sms']);
  await expect(context.database.ping()).rejects.toThrow('closed');
});
