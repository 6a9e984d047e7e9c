import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixedClock } from '../../clock.ts';
import { systemRandomness } from '../../randomness.ts';
import { recordingLogger } from '../fake/recording-logger.ts';
import { smsConformance } from './conformance.ts';
import { createSmsProvider } from './index.ts';

const readLines = async (path: string): Promise<Record<string, string>[]> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Record<string, string>]));
};

smsConformance('embedded', async (surroundings) => {
  const folder = await mkdtemp(join(tmpdir(), 'sms-embedded-'));
  const outboxFile = join(folder, 'data', 'outbox.jsonl');
  const spare = join(folder, 'spare');
  return {
    provider: createSmsProvider({ kind: 'embedded', outboxFile, publicOrigin: 'http://localhost:3000' }, surroundings),
    delivered: async () => (await readLines(outboxFile)).map(({ to = '', text = '' }) => ({ phone: to, content: text })),
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

test('a message is one line of the outbox file with time, channel, number, text and code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sms-embedded-'));
  const outboxFile = join(folder, 'outbox.jsonl');
  const clock = fixedClock('2026-03-02T09:00:00+08:00');
  const provider = createSmsProvider({ kind: 'embedded', outboxFile, publicOrigin: 'http://localhost:3000' }, { clock, logger: recordingLogger().logger, random: systemRandomness });
  await provider.send({ phone: '13800000001', code: '048213', validMinutes: 5, reference: 'a' });
  expect(await readLines(outboxFile)).toEqual([
    {
      at: '2026-03-02T01:00:00.000Z',
      channel: 'sms',
      to: '13800000001',
      text: '【鹦鹉匠】您的验证码是 048213，5 分钟内有效。请勿告诉他人，如非本人操作请忽略。',
      code: '048213',
    },
  ]);
  await provider.sendLiveNotice!({ phone: '13800000001', name: '低压电工第一讲', event: '已取消', address: 'liveDetail?code=LV-1', reference: 'b' });
  expect((await readLines(outboxFile))[1]?.text).toBe('【鹦鹉匠】直播课“低压电工第一讲”已取消。详情：http://localhost:3000/liveDetail?code=LV-1');
  expect((await stat(outboxFile)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
});
