/** Builds a part of the product if it is outdated. The server's own files need no build. */
import { accessSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changedPaths, fingerprintOf } from './fingerprint.mjs';
import { root, run } from './processes.mjs';
import { Stop, say, seconds } from './terminal.mjs';

export const build = join(root, 'build');

/**
 * @typedef {object} Part
 * @property {string} name shown to people
 * @property {string[]} inputs of the build: files and folders relative to the project's root
 * @property {string} record file that stores the inputs and outputs of the last build
 * @property {string[]} results files of a complete build
 * @property {string} assets folder of the files with a hash in their names
 * @property {string[]} command arguments for the product's Node to build the part
 */

/**
 * @param {Part} part
 * @returns {{ files: import('./fingerprint.mjs').Fingerprint, assets: string[] } | undefined} inputs and outputs of the last build
 */
function lastBuild({ record }) {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {Part} part */
function namesOfAssets({ assets }) {
  return existsSync(assets) ? readdirSync(assets) : [];
}

/**
 * Copies the assets of the last build: pages that are open during a deploy still request them, so one earlier generation is kept.
 * @param {Part} part
 * @param {string[]} own names of the assets that the last build itself made
 * @returns {() => void} copies them back beside the new ones
 */
function keepAssets({ assets }, own) {
  const kept = mkdtempSync(join(tmpdir(), 'yingwujiang-assets-'));
  const there = own.filter((name) => existsSync(join(assets, name)));
  for (const name of there) cpSync(join(assets, name), join(kept, name), { preserveTimestamps: true, recursive: true });
  return () => {
    if (existsSync(assets)) {
      for (const name of there) cpSync(join(kept, name), join(assets, name), { preserveTimestamps: true, recursive: true, force: false });
    }
    rmSync(kept, { recursive: true, force: true });
  };
}

/**
 * Stores the new times of files that were touched without a change, so that they are not read again. Errors are ignored, because an
 * installation may not be allowed to write its own folder.
 * @param {() => void} save
 */
function rememberTimes(save) {
  try {
    save();
  } catch {
    return;
  }
}

/**
 * The current inputs of a part.
 * @param {Part} part
 * @param {import('./fingerprint.mjs').Fingerprint} [known]
 */
const filesOf = ({ inputs }, known) => fingerprintOf(root, inputs, known, (path) => !/\.test\.tsx?$/.test(path));

/**
 * Whether the last complete build was made from the current inputs.
 * @param {Part} part
 */
export function partIsCurrent(part) {
  const { record, results } = part;
  const before = lastBuild(part);
  if (!before || !results.every((path) => existsSync(path))) return false;
  const files = filesOf(part, before.files);
  if (changedPaths(before.files, files).length > 0) return false;
  if (JSON.stringify(before.files) !== JSON.stringify(files)) rememberTimes(() => writeFileSync(record, JSON.stringify({ ...before, files })));
  return true;
}

/**
 * Builds a part, also when nothing changed.
 * @param {string} node the product's Node
 * @param {Part} part
 * @param {AbortSignal} [signal] ends the build
 */
export async function buildPart(node, part, signal) {
  const { name, record, command } = part;
  const before = lastBuild(part);
  const files = filesOf(part, before?.files);
  say(`正在构建${name}…`);
  try {
    mkdirSync(build, { recursive: true });
    accessSync(build, constants.W_OK);
  } catch {
    throw new Stop(`不能写入 ${build}：请换用有写权限的用户，或把目录的所有者改为当前用户后重新运行。`);
  }
  // An interrupted build must not count as complete.
  rmSync(record, { force: true });
  const restore = keepAssets(part, before?.assets ?? []);
  const ended = await run(node, command, { env: { NODE_ENV: 'production' }, ...(signal && { signal }) });
  if (ended.code !== 0) {
    restore();
    throw new Stop(`${name}构建失败：原因见上面的输出，修正后重新运行。`, ended.output);
  }
  const own = namesOfAssets(part);
  restore();
  writeFileSync(record, JSON.stringify({ files, assets: own }));
  say(`${name}已构建，用时 ${seconds(ended.milliseconds)}。`);
}
