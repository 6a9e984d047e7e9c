/** A portal that cannot start prints the reason and the remedy. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { copyOf } from '../../support/launched-data.ts';
import { startPortal } from '../../support/portal.ts';

const root = resolve(import.meta.dirname, '../../..');
const [program, person] = ['server/main.ts', 'server/commands/person.ts'].map((path) => join(root, path)) as [string, string];

function dataFolder(dataDir = mkdtempSync(join(tmpdir(), 'ywj-start-'))): string {
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Runs a program that is expected to exit, and returns its output. */
async function run(dataDir: string, [file = '', ...rest]: string[] = [process.execPath, program]): Promise<{ code: number | null; said: string }> {
  return new Promise((done) => {
    const child = execFile(file, rest, { env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' } }, (_error, stdout, stderr) => done({ code: child.exitCode, said: (stdout + stderr).trim() }));
  });
}

test('a data folder that another portal uses is refused with the reason, while operator commands work on it and killing that portal frees it', async () => {
  const dataDir = dataFolder(copyOf(inject('launchedData')));
  const portal = await startPortal({ dataDir });
  expect(await run(dataDir)).toEqual({ code: 1, said: expect.stringMatching(/^数据目录 \S+ 正被另一个门户进程使用.*请先停掉那一个.*DATA_DIR=/) });
  expect(await run(dataDir, [process.execPath, person, 'export', '--phone', '13912345678'])).toEqual({ code: 0, said: expect.stringMatching(/^没有与 13912345678 有关的信息。\n数据库：\S+portal\.db$/) });
  await portal.kill();
  expect(await (await startPortal({ dataDir })).stop()).toBe(0);
});

/** Runs the command without root's right to ignore file modes, because tests often run as root. Other users run it directly. */
function boundByModes(...command: string[]): string[] {
  return process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...command] : command;
}

describe('a start that fails prints the remedy without a stack trace', () => {
  const refusals: [string, (dataDir: string) => string[] | void, RegExp][] = [
    ['a database file that is none', (dataDir) => writeFileSync(join(dataDir, 'portal.db'), 'not a database, and longer than the header of one '.repeat(40), { mode: 0o600 }), /^数据库文件 \S+portal\.db 已经损坏.*从备份恢复/],
    ['a database file that cannot be read', (dataDir) => (writeFileSync(join(dataDir, 'portal.db'), '', { mode: 0o000 }), boundByModes(process.execPath, program)), /不能读写（\S+portal\.db）|portal\.db 打不开或不能写/],
    ['secrets that cannot be read', (dataDir) => void mkdirSync(join(dataDir, 'secrets.json')), /不能读写.*请改它的所有者和权限/],
    ['a data folder that cannot be written to', (dataDir) => (chmodSync(dataDir, 0o500), boundByModes(process.execPath, program)), /^数据目录 \S+ 不能读写.*请改它的所有者和权限/],
    // 64 blocks of 512 bytes, less than the schema needs.
    ['a disk that takes no more', () => ['sh', '-c', 'ulimit -f 64; exec "$0" "$1"', process.execPath, program], /^读写数据库文件 \S+ 时磁盘出错。请检查磁盘.*剩余空间/],
  ];

  test.each(refusals)('%s', async (_what, prepare, expected) => {
    const dataDir = dataFolder();
    const { code, said } = await run(dataDir, prepare(dataDir) ?? undefined);
    chmodSync(dataDir, 0o700);
    expect(said).toMatch(expected);
    expect([code, /\n\s+at /.test(said)]).toEqual([1, false]);
  });
});
