/**
 * Finds the tools that tests need besides packages: Chromium, Chinese fonts, a Redis server, nginx. Missing tools are installed if allowed,
 * otherwise named.
 */
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
 * @param {string[]} names programs in order of preference
 * @returns {string | undefined} the first one that is on the path
 */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix))).find(isExecutable);
}

/** @returns {string | undefined} a Chromium or a browser based on it. `CHROMIUM_PATH` overrides the search */
export function findChromium() {
  if (process.env.CHROMIUM_PATH) return isExecutable(process.env.CHROMIUM_PATH) ? process.env.CHROMIUM_PATH : undefined;
  const apps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium', 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'];
  return onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) ?? apps.find(isExecutable);
}

/**
 * Chromium without a user interface, for the journeys: drawing tabs and tool bar took a third of their time.
 * @returns {string | undefined} the headless shell, or any Chromium. `CHROMIUM_PATH` overrides both
 */
export function findHeadlessChromium() {
  return (process.env.CHROMIUM_PATH ? undefined : onPath([headlessShell])) ?? findChromium();
}

/** Whether a Chinese font is installed. Desktop systems include one. */
function hasChineseFonts() {
  if (process.platform !== 'linux') return true;
  try {
    return execFileSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() !== '';
  } catch {
    return false;
  }
}

/** Name of the command and of the Debian package. */
const headlessShell = 'chromium-headless-shell';

const tools = [
  { name: 'Chromium', debian: ['chromium'], brew: '--cask chromium', isThere: () => findChromium() !== undefined },
  // Only fontconfig's fc-list shows whether a Chinese font is installed.
  { name: '中文字体', debian: ['fonts-noto-cjk', 'fontconfig'], brew: '--cask font-noto-sans-cjk', isThere: hasChineseFonts },
  // Debian installs nginx outside a user's path. Its certificate is made with openssl.
  { name: 'nginx', debian: ['nginx', 'openssl'], brew: 'nginx', isThere: () => onPath(['openssl']) !== undefined && (onPath(['nginx']) !== undefined || isExecutable('/usr/sbin/nginx')) },
  { name: 'Redis', debian: ['redis-server'], brew: 'redis', isThere: () => onPath(['redis-server']) !== undefined },
];

const namesOf = (/** @type {typeof tools} */ some) => some.map(({ name }) => name).join('、');

/** @param {typeof tools} missing */
function remedyFor(missing) {
  if (onPath(['apt-get'])) return `运行 sudo apt-get update && sudo apt-get install -y ${missing.flatMap((tool) => tool.debian).join(' ')}`;
  if (onPath(['brew'])) return `运行 ${missing.map((tool) => `brew install ${tool.brew}`).join(' && ')}`;
  return `用系统的软件包管理器安装${namesOf(missing)}（它们的命令要在 PATH 里；Chromium 也可以用 CHROMIUM_PATH 指定）`;
}

/**
 * Makes sure that every tool is installed. As root on Debian the missing ones are installed. Otherwise it stops and prints the command to
 * run, because skipped tests prove nothing.
 */
export async function provideSystemTools() {
  await provideMissing(tools.filter((tool) => !tool.isThere()));
  await quicken();
}

/** Installs the headless shell on Debian. Elsewhere the journeys use the installed Chromium and take longer. */
async function quicken() {
  if (process.getuid?.() !== 0 || !onPath(['apt-get']) || onPath([headlessShell]) || process.env.CHROMIUM_PATH) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', headlessShell], { env });
}

/** @param {typeof tools} missing */
async function provideMissing(missing) {
  if (missing.length === 0) return;
  const remedy = remedyFor(missing);
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) throw new Stop(`测试还需要${namesOf(missing)}：请先${remedy}。`);
  say(`正在安装测试所需的${namesOf(missing)}…`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const begun = performance.now();
  const updated = await run('apt-get', ['update', '-qq'], { env });
  const installed = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing.flatMap((tool) => tool.debian)], { env });
  const absent = tools.filter((tool) => !tool.isThere());
  if (absent.length > 0) {
    const said = [updated, installed].filter(({ code }) => code !== 0).map(({ output }) => output);
    throw new Stop(`测试所需的${namesOf(absent)}没有装上：请检查网络与软件源，然后${remedyFor(absent)}。`, said.join(''));
  }
  say(`测试工具已就绪，用时 ${seconds(performance.now() - begun)}。`);
}
