import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { systemRandomness } from '../../randomness.ts';
import { createSmsProvider } from '../sms/index.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { mailConformance } from './conformance.ts';
import { createMailProvider } from './index.ts';

const readLines = async (path: string): Promise<Record<string, string>[]> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, string>]));
};

mailConformance('embedded', async (surroundings) => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-embedded-'));
  const outboxFile = join(folder, 'data', 'outbox.jsonl');
  const spare = join(folder, 'spare');
  return {
    provider: createMailProvider({ kind: 'embedded', outboxFile }, surroundings),
    delivered: async () =>
      (await readLines(outboxFile)).map(({ to = '', subject = '', text = '', messageId = '' }) => ({ to, subject, text, messageId })),
    // A file in place of the folder: no user, not even root, can write the outbox then.
    breakDown: async () => {
      await rename(join(folder, 'data'), spare).catch(() => undefined);
      await writeFile(join(folder, 'data'), '');
    },
    mend: async () => {
      await rm(join(folder, 'data'));
      await rename(spare, join(folder, 'data')).catch(() => undefined);
    },
    close: () => rm(folder, { recursive: true }),
  };
});

test('mails and messages share one outbox file, in the order in which they were sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mail-embedded-'));
  const outboxFile = join(folder, 'outbox.jsonl');
  const surroundings = { clock: fixedClock('2026-03-02T09:00:00+08:00'), logger: recordingLogger().logger, random: systemRandomness };
  const sms = createSmsProvider({ kind: 'embedded', outboxFile, publicOrigin: 'http://localhost:3000' }, surroundings);
  const mail = createMailProvider({ kind: 'embedded', outboxFile }, surroundings);
  await Promise.all([
    sms.send({ phone: '13800000001', code: '048213', validMinutes: 5, reference: 'a' }),
    mail.send({ messageId: '<a@example.test>', to: 'li.lei@example.test', subject: '主题', text: '正文' }),
    sms.send({ phone: '13800000002', code: '048214', validMinutes: 5, reference: 'b' }),
  ]);
  const lines = await readLines(outboxFile);
  expect(lines.map(({ channel, to }) => [channel, to])).toEqual([
    ['sms', '13800000001'],
    ['mail', 'li.lei@example.test'],
    ['sms', '13800000002'],
  ]);
  expect(lines[1]).toEqual({
    at: '2026-03-02T01:00:00.000Z',
    channel: 'mail',
    to: 'li.lei@example.test',
    subject: '主题',
    text: '正文',
    messageId: '<a@example.test>',
  });
  await rm(folder, { recursive: true });
});
