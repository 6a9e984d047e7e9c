import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutboxFile, type OutboxLine } from './outbox-file.ts';

const line = (code: number): OutboxLine => ({ at: '2026-03-02T01:00:00.000Z', channel: 'sms', to: '13800000001', text: `第 ${code} 条\n换行`, code: String(code) });

describe('the outbox file', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-file-'));
    path = join(folder, 'outbox.jsonl');
  });

  afterEach(() => rm(folder, { recursive: true }));

  const codes = async (): Promise<string[]> =>
    (await readFile(path, 'utf8')).trimEnd().split('\n').map((text) => (JSON.parse(text) as { code: string }).code);

  test('a failure to erase is thrown to the caller, and later lines are still written', async () => {
    await mkdir(path);
    const file = openOutboxFile(path);
    await expect(file.erase(() => true)).rejects.toThrow(/EISDIR/);
    await rm(path, { recursive: true });
    await file.append(line(1));
    expect(await codes()).toEqual(['1']);
  });

  test('keeps the order of the calls of SMS and mail together, one line each', async () => {
    const [sms, mail] = [openOutboxFile(path), openOutboxFile(join(folder, '.', 'outbox.jsonl'))];
    await Promise.all(Array.from({ length: 300 }, (_, index) => (index % 2 === 0 ? sms : mail).append(line(index))));
    expect(await codes()).toEqual(Array.from({ length: 300 }, (_, index) => String(index)));
  });

  test('contains the line when the call has returned', async () => {
    for (const code of [1, 2, 3]) {
      await openOutboxFile(path).append(line(code));
      expect(await codes()).toHaveLength(code);
    }
  });

  test('an incomplete line of a killed process does not damage the next one', async () => {
    await openOutboxFile(path).append(line(1));
    await appendFile(path, '{"at":"2026-03-02T01:0');
    await openOutboxFile(path).append(line(2));
    const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[2]!)).toMatchObject({ code: '2' });
  });

  test('is created again if it was deleted while the server ran', async () => {
    await openOutboxFile(path).append(line(1));
    await rm(path);
    await openOutboxFile(path).append(line(2));
    expect(await codes()).toEqual(['2']);
  });

  test('continues after a failure, and only the caller of the failed line gets the error', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'a file where the folder should be');
    await expect(openOutboxFile(path).append(line(1))).rejects.toThrow('EEXIST');
    await expect(openOutboxFile(path).check()).rejects.toThrow('EEXIST');
    await rm(folder);
    await openOutboxFile(path).append(line(2));
    expect(await codes()).toEqual(['2']);
  });

  test('erases the matching lines, also incomplete ones, and leaves every other byte unchanged, while lines are added', async () => {
    const file = openOutboxFile(path);
    const mail: OutboxLine = { at: '2026-03-02T01:00:00.000Z', channel: 'mail', to: 'zhao@example.com', subject: '登录地址', text: '“启航”学校', messageId: '<1@x>' };
    await Promise.all([file.append(line(1)), file.append(mail)]);
    await appendFile(path, '{"at":"torn, to 13800000001');
    await file.append({ ...line(2), to: '13800000002' });
    const before = await readFile(path);
    const [erased] = await Promise.all([file.erase((written) => 'torn' in written || written.to !== '13800000002'), file.append({ ...line(3), to: '13800000002' })]);
    const after = await readFile(path);
    expect(erased).toBe(3);
    expect(after.subarray(0, before.length).length).toBe(before.length);
    const lines = after.toString().trimEnd().split('\n').map((text) => JSON.parse(text) as Partial<OutboxLine>);
    expect(lines).toEqual([{ at: line(1).at, channel: 'sms', to: '', text: '' }, { at: mail.at, channel: 'mail', to: '', text: '' }, {}, { ...line(2), to: '13800000002' }, { ...line(3), to: '13800000002' }]);
    expect(await openOutboxFile(join(folder, 'none.jsonl')).erase(() => true)).toBe(0);
  });
});
