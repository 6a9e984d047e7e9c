import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tightenDataFiles } from './private-data-files.ts';
import { remedyOf } from './start-faults.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));
const person = fileURLToPath(new URL('./person.ts', import.meta.url));

function dataFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'ywj-main-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Runs a program that is expected to end by itself, and answers what it says. */
async function run(dataDir: string, { settings = {}, command = [process.execPath, program] }: { settings?: Record<string, string>; command?: string[] } = {}): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const [file = '', ...rest] = command;
    const child = execFile(file, rest, { env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...settings } }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, said: (stdout + stderr).trim() });
    });
  });
}

/** A process that holds the lock of a folder as the portal does, until it is killed. */
async function holder(dataDir: string) {
  const source = `
    const { lockFolder } = await import(${JSON.stringify(new URL('./database/index.ts', import.meta.url).href)});
    globalThis.lock = lockFolder(${JSON.stringify(dataDir)});
    process.stdout.write(globalThis.lock === null ? 'refused' : 'held');
    process.stdin.resume();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [word] = (await once(child.stdout, 'data')) as [Buffer];
  return { word: String(word), child };
}

test('a port for metrics that is taken is told in a sentence with its remedy, before anybody is served', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await run(dataFolder(), { settings: { METRICS_PORT: String(port) } })).toEqual({ code: 1, said: `METRICS_PORT 的端口 ${port} 不能监听：已被占用。请换一个，或去掉这个设置。` });
});

test('metrics listen where METRICS_HOST says; an address of another machine is told with its remedy', async () => {
  // RFC 5737: nobody's.
  expect(await run(dataFolder(), { settings: { METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' } })).toEqual({ code: 1, said: 'METRICS_HOST 的地址 192.0.2.1 不是本机的。请改成本机的一个地址，或去掉这个设置。' });
});

describe('a data folder that another portal uses', () => {
  test('is refused with the reason, while commands of the operator still work on it', async () => {
    const dataDir = dataFolder();
    expect((await holder(dataDir)).word).toBe('held');
    const { code, said } = await run(dataDir);
    expect([code, said]).toEqual([1, expect.stringMatching(/^数据目录 \S+ 正被另一个门户进程使用.*请先停掉那一个.*DATA_DIR=/)]);
    expect(await run(dataDir, { command: [process.execPath, person, 'export', '--phone', '13912345678'] })).toEqual({ code: 0, said: '没有与 13912345678 有关的信息。' });
  });

  test('is free again as soon as that portal is killed, whatever files it left', async () => {
    const dataDir = dataFolder();
    const { child } = await holder(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await holder(dataDir)).word).toBe('held');
  });
});

/**
 * The command without root's right to ignore the modes of files: tests often run as root. Everywhere else it runs as it is.
 */
function boundByModes(...command: string[]): string[] {
  return process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search', ...command] : command;
}

describe('a start that cannot succeed says what to do, without a stack trace', () => {
  const refusals: [string, (dataDir: string) => string[] | void, RegExp][] = [
    ['a database file that is none', (dataDir) => writeFileSync(join(dataDir, 'portal.db'), 'not a database, and longer than the header of one '.repeat(40), { mode: 0o600 }), /^数据库文件 \S+portal\.db 已经损坏.*从备份恢复/],
    ['a folder in the place of the database file', (dataDir) => void mkdirSync(join(dataDir, 'portal.db')), /^数据目录 \S+ 不能读写（\S+portal\.db）。请改它的所有者和权限/],
    ['a database file that cannot be read', (dataDir) => (writeFileSync(join(dataDir, 'portal.db'), '', { mode: 0o000 }), boundByModes(process.execPath, program)), /不能读写（\S+portal\.db）|portal\.db 打不开或不能写/],
    ['secrets that cannot be read', (dataDir) => void mkdirSync(join(dataDir, 'secrets.json')), /不能读写（?.*请改它的所有者和权限/],
    ['a data folder that cannot be written to', (dataDir) => (chmodSync(dataDir, 0o500), boundByModes(process.execPath, program)), /^数据目录 \S+ 不能读写.*请改它的所有者和权限/],
    // 64 blocks of 512 bytes: the schema alone is larger.
    ['a disk that takes no more', () => ['sh', '-c', 'ulimit -f 64; exec "$0" "$1"', process.execPath, program], /^读写数据库文件 \S+ 时磁盘出错。请检查磁盘.*剩余空间/],
  ];

  test.each(refusals)('%s', async (_what, prepare, expected) => {
    const dataDir = dataFolder();
    const command = prepare(dataDir) ?? [process.execPath, program];
    const { code, said } = await run(dataDir, { command });
    chmodSync(dataDir, 0o700);
    expect(said).toMatch(expected);
    expect([code, /\n\s+at /.test(said)]).toEqual([1, false]);
  });
});

test('a disk without room is told as such, whether SQLite or the system met it', () => {
  const config = { dataDir: '/data', database: { kind: 'sqlite', file: '/data/portal.db' }, port: 3000 } as const;
  for (const fault of [{ errcode: 13 }, { code: 'ENOSPC' }]) expect(remedyOf(Object.assign(new Error('full'), fault), config)).toBe('磁盘已满，/data 写不进去。请清出空间后再启动。');
});

test('database files and copies that other users can read are tightened at the start, and nothing else is', () => {
  const dataDir = dataFolder();
  const modes = () => ['portal.db', 'portal.db-wal', 'portal.db.2026-03-01', 'notes.txt'].map((name) => (statSync(join(dataDir, name)).mode & 0o777).toString(8));
  for (const name of ['portal.db', 'portal.db-wal', 'portal.db.2026-03-01', 'notes.txt']) {
    writeFileSync(join(dataDir, name), '');
    chmodSync(join(dataDir, name), 0o644);
  }
  tightenDataFiles(dataDir, pino({ level: 'silent' }));
  expect(modes()).toEqual(['600', '600', '600', '644']);
});
