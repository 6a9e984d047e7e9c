/** What the tests need beyond packages: a Chromium, Chinese fonts, a Redis server. Found, installed where that is allowed, or named. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './processes.mjs';
import { Stop, say, seconds } from './terminal.mjs';

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string[]} names programs, in order of preference
 * @returns {string | undefined} the first that stands on the path
 */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix))).find(isExecutable);
}

/** @returns {string | undefined} a Chromium or one of its siblings; `CHROMIUM_PATH` names another */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return isExecutable(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const apps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'];
  return onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ?? apps.find(isExecutable);
}

/** Whether Chinese text has a face to be drawn with. Desktop systems bring theirs. */
function hasChineseFonts() {
  if (process.platform !== 'linux') return true;
  try {
    return execFileSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() !== '';
  } catch {
    return false;
  }
}

const tools = [
  { debianPackage: 'chromium', brew: '--cask chromium', isThere: () => findChromium() !== undefined },
  { debianPackage: 'fonts-noto-cjk', brew: undefined, isThere: hasChineseFonts },
  { debianPackage: 'redis-server', brew: 'redis', isThere: () => onPath(['redis-server', 'valkey-server']) !== undefined },
];

/** @param {typeof tools} missing */
function remedyFor(missing) {
  if (onPath(['apt-get'])) return `sudo apt-get update && sudo apt-get install -y ${missing.map((tool) => tool.debianPackage).join(' ')}`;
  if (onPath(['brew'])) return missing.map((tool) => `brew install ${tool.brew}`).join(' && ');
  return `用系统的软件包管理器安装 ${missing.map((tool) => tool.debianPackage).join('、')}`;
}

/**
 * Makes sure that every tool is there. As root on a Debian-like system the missing ones are installed; elsewhere it stops
 * and names the one command to run: a test that is left out in silence proves nothing.
 */
export async function provideSystemTools() {
  const missing = tools.filter((tool) => !tool.isThere());
  if (missing.length === 0) return;
  const names = missing.map((tool) => tool.debianPackage);
  const remedy = remedyFor(missing);
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) throw new Stop(`测试还需要 ${names.join('、')}：请先运行 ${remedy}`);
  say(`正在安装测试所需的 ${names.join('、')}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const begun = performance.now();
  const updated = await run('apt-get', ['update', '-qq'], { env });
  const installed = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
  const still = tools.filter((tool) => !tool.isThere());
  if (installed.code !== 0 || still.length > 0) {
    const absent = (still.length > 0 ? still : missing).map((tool) => tool.debianPackage).join('、');
    throw new Stop(`测试所需的 ${absent} 没有装上：请检查网络与软件源后运行 ${remedy}`, `${updated.code === 0 ? '' : updated.output}${installed.output}`);
  }
  say(`测试工具已就绪，用时 ${seconds(performance.now() - begun)}。`);
}
