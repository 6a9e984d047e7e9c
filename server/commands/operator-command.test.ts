import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../database/testing.ts';
import { prepareSchema } from './operator-command.ts';

const now = () => 0;

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ywj-operator-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describeOnBothDatabases('a command of the operator', (open) => {
  test('leaves an outdated schema to the portal, and says so', async () => {
    const database = await open();
    const directory = folder();
    writeFileSync(join(directory, '9001-shelves.sql'), 'CREATE TABLE shelves (id TEXT NOT NULL PRIMARY KEY)');
    await expect(prepareSchema(database, now, { directory })).rejects.toThrow('有 1 个更新没有执行（9001-shelves.sql）。请先启动这个版本的门户');
    expect((await database.schemaState({ directory })).pending).toEqual(['9001-shelves.sql']);
  });

  test('runs if the schema is up to date', async () => {
    await expect(prepareSchema(await open(), now)).resolves.toBeUndefined();
  });
});

test('npm run operator:create makes the first operator before the first start', async () => {
  const program = fileURLToPath(new URL('./create-operator.ts', import.meta.url));
  const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: join(folder(), 'data') };
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--user-name', 'zhouyun01', '--phone', '13912345678', '--name', '周运营'], { env: environment });
  expect(stdout).toMatch(/平台运营账号已建好[^]*账号：zhouyun01/);
});

test('npm run person refuses a folder without a database, and creates none', async () => {
  const program = fileURLToPath(new URL('./person.ts', import.meta.url));
  const dataDir = folder();
  const asked = promisify(execFile)(process.execPath, [program, 'export', '--phone', '13912345678'], { env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: dataDir } });
  await expect(asked).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(`${join(dataDir, 'portal.db')} 不存在。请用门户的 DATA_DIR 执行`) });
  expect(readdirSync(dataDir)).toEqual([]);
});
