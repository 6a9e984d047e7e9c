/**
 * Compares the recorded checksums with those that Node publishes. SHASUMS256.txt lists archives, not the executables in them, except for
 * Windows. So the archive is fetched, compared with the list, and its executable is hashed.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Stop } from './terminal.mjs';

const unzip = promisify(gunzip);

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * A file of a tar archive (POSIX ustar; long names are not supported).
 * @param {Buffer} archive unpacked
 * @param {string} path
 * @returns {Buffer | null} null if the file is missing
 */
export function fileInTar(archive, path) {
  const text = (/** @type {number} */ from, /** @type {number} */ to) => archive.toString('latin1', from, to).replace(/\0[^]*$/, '');
  for (let at = 0; at + 512 <= archive.length; ) {
    const name = text(at, at + 100);
    if (name === '') return null;
    const size = Number.parseInt(text(at + 124, at + 136).trim(), 8);
    if (!Number.isSafeInteger(size) || size < 0) return null;
    const prefix = text(at + 257, at + 262) === 'ustar' ? text(at + 345, at + 500) : '';
    const isFile = ['', '0'].includes(text(at + 156, at + 157));
    if (isFile && (prefix ? `${prefix}/${name}` : name) === path) return at + 512 + size <= archive.length ? archive.subarray(at + 512, at + 512 + size) : null;
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return null;
}

/**
 * @param {string} text of SHASUMS256.txt
 * @returns {Map<string, string>} checksums by file name
 */
export function publishedSums(text) {
  return new Map([...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sum = '', name = '']) => [name, sum]));
}

/** @param {string} address */
async function fetched(address) {
  let answer;
  try {
    answer = await fetch(address, { signal: AbortSignal.timeout(600_000) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
  } catch (cause) {
    throw new Stop(`取不到 ${address}（${cause instanceof Error ? cause.message : cause}）：请在能上网的机器上运行，或把 NODE_DIST_URL 设为可信的镜像。`);
  }
  throw new Stop(`取不到 ${address}（HTTP ${answer.status}）：请在能上网的机器上运行，或把 NODE_DIST_URL 设为可信的镜像。`);
}

/**
 * @param {import('./runtime-checksums.mjs').RecordedRuntime} runtime
 * @param {string} base address with the version folders, such as https://nodejs.org/dist
 * @returns {Promise<string | null>} the difference in Chinese, or null
 */
export async function faultOfRuntime({ version, platform, sha256: recorded }, base) {
  const folder = `${base.replace(/\/+$/, '')}/v${version}`;
  const sums = publishedSums((await fetched(`${folder}/SHASUMS256.txt`)).toString('utf8'));
  if (platform.startsWith('win-')) {
    const sum = sums.get(`${platform}/node.exe`);
    if (sum === undefined) return `SHASUMS256.txt 里没有 ${platform}/node.exe`;
    return sum === recorded ? null : `可执行文件不同：官方 ${sum}，登记 ${recorded}`;
  }
  const name = `node-v${version}-${platform}`;
  const sum = sums.get(`${name}.tar.gz`);
  if (sum === undefined) return `SHASUMS256.txt 里没有 ${name}.tar.gz`;
  const archive = await fetched(`${folder}/${name}.tar.gz`);
  if (sha256(archive) !== sum) return `取到的 ${name}.tar.gz 与 SHASUMS256.txt 不符`;
  const executable = fileInTar(await unzip(archive), `${name}/bin/node`);
  if (executable === null) return `${name}.tar.gz 里没有 bin/node`;
  return sha256(executable) === recorded ? null : `可执行文件不同：官方 ${sha256(executable)}，登记 ${recorded}`;
}
