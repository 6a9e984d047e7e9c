/** Selects the Node to use: the scripts run on any Node from 20 on, the product on the pinned Node 24. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './processes.mjs';
import { requireRecordedRuntime } from './runtime-checksums.mjs';
import { pinnedNode } from './runtime-package.mjs';
import { Stop } from './terminal.mjs';

const oldestForScripts = 20;
const oldestForProduct = 24;

/** @param {string} version as `v24.1.0` or `24.1.0` */
function partsOf(version) {
  return version.replace(/^v/, '').split('.').map(Number);
}

/** @param {string} version */
const majorOf = (version) => partsOf(version)[0] ?? 0;

/**
 * @param {string} one
 * @param {string} other
 */
function isNewer(one, other) {
  const [a, b] = [partsOf(one), partsOf(other)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** Stops with a message if the running Node is too old for these scripts. */
export function requireNode() {
  if (majorOf(process.version) < oldestForScripts) {
    throw new Stop(`当前的 Node 是 ${process.version}，需要 ${oldestForScripts} 或更新的版本：请从 https://nodejs.org 安装后重新运行。`);
  }
}

/**
 * @param {string} executable
 * @returns {string | null} such as `v24.1.0`. Null if it cannot run here
 */
function versionOfNode(executable) {
  try {
    return execFileSync(executable, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  } catch {
    return null;
  }
}

/**
 * @typedef {object} Machine properties of the machine, replaced by tests
 * @property {string} [platform] as `process.platform`
 * @property {string} [arch] as `process.arch`
 * @property {string} [modules] the folder node_modules
 * @property {(string | undefined)[]} [installed] executables of Node installed on this machine
 * @property {(executable: string) => string | null} [versionOf]
 * @property {(executable: string, options: { modules: string }) => Promise<void>} [check] stops if an executable differs from the recorded one
 * @property {(line: string) => void} [tell] prints a message for the person who starts the product
 */

/**
 * The Node that runs the product: the one pinned by the lock, after a comparison with its recorded checksum, otherwise the running one if
 * it is new enough. The package for Apple Silicon ends at 24.0.0, so there a newer Node 24 of the machine is preferred.
 * @param {Machine} [machine]
 * @returns {Promise<string>} path of an executable
 */
export async function productNode({
  platform = process.platform,
  arch = process.arch,
  modules = join(root, 'node_modules'),
  // npm puts the pinned Node first on the path of its scripts. This variable is the path of the Node that runs npm.
  installed = [process.env.npm_node_execpath, process.execPath],
  versionOf = versionOfNode,
  check = requireRecordedRuntime,
  tell = () => {},
} = {}) {
  const pinned = pinnedNode(modules, platform);
  const own = installed.flatMap((executable) => (executable && !executable.startsWith(modules + sep) ? [{ executable, version: versionOf(executable) ?? 'v0.0.0' }] : []));
  let reason = '没有随依赖装上';
  if (existsSync(pinned)) {
    await check(pinned, { modules });
    const version = versionOf(pinned);
    const newer = platform === 'darwin' && arch === 'arm64' && version !== null ? own.find((each) => majorOf(each.version) === oldestForProduct && isNewer(each.version, version)) : undefined;
    if (newer) {
      tell(`Apple 芯片的运行时包停在 ${version}，改用这台机器上的 Node ${newer.version}（${newer.executable}）。`);
      return newer.executable;
    }
    if (version !== null && majorOf(version) >= oldestForProduct) {
      if (platform === 'darwin' && arch === 'arm64') tell(`Apple 芯片的运行时包停在 ${version}，比别的平台的旧：从 https://nodejs.org 装上 Node 24 的新版本后，会自动用它。`);
      return pinned;
    }
    reason = version === null ? '不能在这台机器上运行' : `版本是 ${version}`;
  }
  const running = own.find((each) => majorOf(each.version) >= oldestForProduct);
  if (running) return running.executable;
  throw new Stop(
    `项目自带的 Node ${oldestForProduct} ${reason}，而当前的 Node 只是 ${process.version}：请安装 Node ${oldestForProduct} 或更新的版本，或删除 node_modules 后在联网的情况下重新运行。`,
  );
}
