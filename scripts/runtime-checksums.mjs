/** Checks that the executable of the runtime package has the checksum in runtime-checksums.json. */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { Stop } from './terminal.mjs';

/**
 * @typedef {object} RecordedRuntime
 * @property {string} version of Node and of the package
 * @property {string} file path of the executable within the package
 * @property {string} sha256 of the executable, hexadecimal
 * @property {string} platform as in the names of Node's archives: `linux-x64`
 */

/** @typedef {Record<string, RecordedRuntime>} RecordedRuntimes by package name */

/** @returns {RecordedRuntimes} */
export function recordedRuntimes() {
  return JSON.parse(readFileSync(fileURLToPath(new URL('./runtime-checksums.json', import.meta.url)), 'utf8')).packages;
}

/** @param {string} file */
export async function sha256Of(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Stops if an executable of the packages differs from the recorded one. Hashing it takes some tenths of a second, so the result is stored
 * in node_modules until its size or time changes. npm deletes that file together with the packages.
 * @param {string} executable may be a link into the package
 * @param {{ modules: string, recorded?: RecordedRuntimes, read?: (file: string) => Promise<string>}} options `modules` is the folder node_modules
 */
export async function requireRecordedRuntime(executable, { modules, recorded = recordedRuntimes(), read = sha256Of }) {
  const file = realpathSync(executable);
  const name = relative(realpathSync(modules), file).split(/[\\/]/)[0] ?? '';
  const entry = recorded[name];
  if (!entry) throw new Stop(`随依赖装上的运行时 ${basename(dirname(dirname(file)))} 没有登记校验值：更换运行时的包时，请在 scripts/runtime-checksums.json 里写上新的（npm run runtime:verify 会算出并与 Node 官方的核对）。`);
  const { size, mtimeMs } = statSync(file);
  const seen = JSON.stringify({ file, size, mtimeMs, sha256: entry.sha256 });
  const note = join(modules, '.cache', 'yingwujiang-runtime.json');
  if (readText(note) === seen) return;
  const found = await read(file);
  if (found !== entry.sha256) {
    throw new Stop(`随依赖装上的运行时 ${name} 与登记的校验值不符（登记 ${entry.sha256.slice(0, 12)}…，实际 ${found.slice(0, 12)}…），没有运行它：请删除 node_modules 后换可信的软件包仓库重新安装；若是有意换了版本，请先用 npm run runtime:verify 与 Node 官方的核对，再更新 scripts/runtime-checksums.json。`);
  }
  try {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, seen);
  } catch {
    // In a read-only folder the executable is hashed again next time.
  }
}

/** @param {string} file */
function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
