/** Installs the packages if they differ from package-lock.json. */
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { root, run } from './processes.mjs';
import { placeRuntime, runtimeFolder, runtimeIsCurrent } from './runtime-package.mjs';
import { Stop, dim, say, seconds } from './terminal.mjs';

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, peer?: boolean, devOptional?: boolean, link?: boolean }>} LockedPackages */

/**
 * @param {string} file
 * @returns {LockedPackages | undefined}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether node_modules matches the lock. npm writes node_modules/.package-lock.json as the last step of an installation, so comparing the
 * two detects changes of the lock and interrupted installations. Optional packages may be absent, because they belong to other platforms.
 * @param {string} [folder]
 */
export function packagesAreCurrent(folder = root) {
  const locked = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, 'node_modules', '.package-lock.json'));
  if (!locked || !installed) return false;
  return (
    Object.entries(locked).every(([path, entry]) => path === '' || entry.optional || entry.devOptional || installed[path]) &&
    Object.entries(installed).every(([path, entry]) => locked[path]?.version === entry.version && locked[path]?.integrity === entry.integrity)
  );
}

/** The console's packages have their own lock, because they are half of all files and no page of the portal needs them. */
export const consoleFolder = join(root, 'console');
/** The packages of media vendors for browsers have their own lock, because only a portal that uses a vendor needs them. */
export const liveVendorsFolder = join(root, 'tools', 'live-vendors');
/** The tools that drive a browser have their own lock, because a portal that only serves does not need them. */
export const browserTools = join(root, 'e2e');
/** The PostgreSQL of the store tests has its own lock, because users' machines and `npm run check` do not need it. */
export const postgresOfTests = join(root, 'tools', 'postgres');

/** Messages for npm's error codes. The first match wins. */
const faults = /** @type {const} */ ([
  [/\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|network)\b/, '连不上软件包仓库：请检查网络、代理或 npm 的 registry 设置（npm config get registry）后重新运行。'],
  [/\b(EACCES|EPERM|EROFS)\b/, `没有写入权限：请让当前用户拥有项目目录 ${root} 与 npm 缓存目录（npm config get cache）后重新运行。`],
  [/\bENOSPC\b/, '磁盘空间不足：请腾出至少 1 GB 后重新运行。'],
  [/\b(EUSAGE|ELOCKVERIFY)\b/, 'package.json 与 package-lock.json 不一致：请运行 npm install 更新锁文件，或用 git checkout package-lock.json 取回原来的。'],
  [/\bEINTEGRITY\b/, '下载的软件包与锁文件的校验值不符：请运行 npm cache clean --force 后重新运行；若仍如此，请更换可信的软件包仓库。'],
  [/\b(E404|ETARGET|E403|E401)\b/, '软件包仓库缺少锁文件里的某个版本或拒绝访问：请换用完整的 npm 仓库（npm config set registry）后重新运行。'],
]);

/**
 * A message with its remedy. npm's own output is included only for an unknown fault.
 * @param {string} output npm's output
 */
export function installFault(output) {
  const known = faults.find(([pattern]) => pattern.test(output));
  if (!known) return new Stop('依赖没有装上：请按上面 npm 的说明处理，或删除 node_modules 后重新运行。', output.replace(/^npm (notice|warn).*\n/gm, ''));
  const log = /complete log of this run can be found in: (\S+)/.exec(output)?.[1];
  return new Stop(`依赖没有装上，${known[1]}${log ? `（npm 的日志：${log}）` : ''}`);
}

/** The environment without the project's own tools: npm must not run on the Node that it is about to replace. */
function environmentOfNpm() {
  const ownTools = join(root, 'node_modules', '.bin');
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => part !== ownTools);
  return { PATH: path.join(delimiter) };
}

/** @param {string} folder */
function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith('.'));
  } catch {
    // npm moves folders while this function reads them.
    return [];
  }
}

/**
 * The number of packages that are already unpacked in node_modules. npm creates their empty folders first.
 * @param {string} folder
 */
function packagesInPlace(folder) {
  const modules = join(folder, 'node_modules');
  const names = namesIn(modules).flatMap((name) => (name.startsWith('@') ? namesIn(join(modules, name)).map((part) => join(name, part)) : [name]));
  return names.filter((name) => existsSync(join(modules, name, 'package.json'))).length;
}

/**
 * Prints the progress of the installation regularly, in place on a terminal, otherwise line by line.
 * @param {string[]} folders
 */
function showProgress(folders) {
  const begun = performance.now();
  const terminal = process.stdout.isTTY;
  const timer = setInterval(() => {
    const placed = folders.reduce((sum, folder) => sum + packagesInPlace(folder), 0);
    const line = `  ${placed === 0 ? 'npm 正在读取和下载' : `已解开 ${placed} 个软件包`}，${seconds(performance.now() - begun)}`;
    process.stdout.write(terminal ? `\r${dim(line)}\u001b[K` : `${line}\n`);
  }, terminal ? 500 : 5000);
  return () => {
    clearInterval(timer);
    if (terminal) process.stdout.write('\r\u001b[K');
  };
}

/** @param {string} folder */
async function install(folder) {
  try {
    accessSync(folder, constants.W_OK);
    if (existsSync(join(folder, 'node_modules'))) accessSync(join(folder, 'node_modules'), constants.W_OK);
  } catch {
    throw new Stop(`项目目录 ${folder} 不可写，依赖无法安装：请换用有写权限的用户，或把目录的所有者改为当前用户后重新运行。`);
  }
  // With NODE_ENV=production npm would leave out the packages that build the portal. The project's own script would install the runtime
  // after the other packages instead of beside them, and none of those needs a script. The lock's checksums decide what is installed, so
  // asking the registry whether a cached package is current only costs time.
  const args = ['ci', '--prefer-offline', '--include=dev', '--include=optional', ...(folder === root ? ['--ignore-scripts'] : []), '--no-audit', '--no-fund', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];
  const { code, output } = await run('npm', args, { cwd: folder, shell: process.platform === 'win32', env: environmentOfNpm() }).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === 'ENOENT') throw new Stop('找不到 npm：它随 Node 一起安装，请从 https://nodejs.org 重新安装 Node 20 或更新的版本后重新运行。');
    throw error;
  });
  if (code !== 0) throw installFault(output);
}

/** Installs the runtime alone, if it differs from its lock. */
export async function installRuntime() {
  if (runtimeIsCurrent()) return;
  await install(runtimeFolder);
  placeRuntime();
}

/**
 * Installs the packages of each outdated folder, in parallel, and with the project's own also the runtime. Takes milliseconds when all are
 * current.
 * @param {string[]} [folders] each with a package.json and its lock: the project's own, or a part with its own packages
 * @param {{ progress?: boolean }} [options] `progress: false` if the terminal belongs to another program
 */
export async function installPackages(folders = [root], { progress = true } = {}) {
  const outdated = folders.filter((folder) => !packagesAreCurrent(folder));
  // npm removes the runtime together with the project's other packages.
  const withRuntime = outdated.includes(root) || (folders.includes(root) && !runtimeIsCurrent());
  if (withRuntime) outdated.push(runtimeFolder);
  if (outdated.length === 0) return;
  const begun = performance.now();
  say(`正在按 ${outdated.map((folder) => relative(root, join(folder, 'package-lock.json'))).join('、')} 安装依赖（首次需要一两分钟）…`);
  const endProgress = progress ? showProgress(outdated) : () => {};
  const ended = await Promise.allSettled(outdated.map(install)).finally(endProgress);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  if (withRuntime) placeRuntime();
  say(`依赖已就绪，用时 ${seconds(performance.now() - begun)}。`);
}
