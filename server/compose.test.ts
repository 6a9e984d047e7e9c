import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { createMailProvider } from './providers/mail/index.ts';
import { createWechatProvider } from './providers/wechat/index.ts';
import { seededRandomness } from './randomness.ts';

function dataFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ywj-compose-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

/** The lines logged while the context is built from these settings. */
async function logged(settings: Record<string, string>, dataDir = dataFolder()): Promise<{ level: number; setting?: string; file?: string; msg: string }[]> {
  const lines: string[] = [];
  const { close } = compose(readConfig({ DATA_DIR: dataDir, ...settings }), { logger: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) });
  await close();
  return lines.map((line) => JSON.parse(line) as { level: number; setting?: string; msg: string });
}

test('a start on PostgreSQL without Redis logs a warning, and no other start does', async () => {
  expect(await logged({ DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal' })).toEqual([expect.objectContaining({ level: 40, setting: 'REDIS_URL', msg: expect.stringContaining('第二台实例') })]);
  expect(await logged({})).toEqual([]);
});

test('a start with a database file that other users can read logs a warning and removes their rights', async () => {
  const dataDir = dataFolder();
  const file = join(dataDir, 'portal.db');
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  expect(await logged({}, dataDir)).toEqual([expect.objectContaining({ level: 40, file, msg: expect.stringContaining('0600') })]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('parts are closed in reverse order, and a part that fails to close does not stop the others', async () => {
  const config = readConfig({ DATA_DIR: dataFolder(), LOG_LEVEL: 'silent' });
  const surroundings = { clock: { now: () => 0 }, logger: pino({ level: 'silent' }) };
  const ended: string[] = [];
  const { context, close } = compose(config, {
    wechat: {
      ...createWechatProvider({ kind: 'embedded' }, { ...surroundings, random: seededRandomness('closing') })!,
      async close() {
        ended.push('wechat');
        throw new Error('the connection is broken');
      },
    },
    mail: { ...createMailProvider(config.mail, surroundings), close: async () => void ended.push('mail') },
  });
  await expect(close()).rejects.toMatchObject({ errors: [new Error('the connection is broken')] });
  expect(ended).toEqual(['wechat', 'mail']);
  await expect(context.database.ping()).rejects.toThrow('closed');
});
