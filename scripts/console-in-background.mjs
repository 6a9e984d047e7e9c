/** Installs the console's packages and builds the console while `npm start` already serves the portal. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { build } from './built-part.mjs';
import { buildConsole } from './portal-build.mjs';
import { root } from './processes.mjs';
import { Stop, errorMessageOf, main, say } from './terminal.mjs';

/** Contains the id of the working process: two portals started from one folder must not install at the same time. */
const lock = join(build, 'console-build.pid');

/** @returns {boolean} whether another process that still runs holds the lock */
function isHeld() {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    return false;
  }
}

// npm and Vite inherit the priority.
setPriority(constants.priority.PRIORITY_LOW);

await main(async () => {
  // The other process builds the console, and this server then serves it too.
  if (isHeld()) return say(`另一个 npm start 正在准备管理后台，好了以后这里也能打开。若那一个已经停了，请删除 ${relative(root, lock)} 后重新运行。`);
  mkdirSync(build, { recursive: true });
  writeFileSync(lock, String(process.pid));
  try {
    await buildConsole(process.execPath, { progress: false });
  } catch (error) {
    throw new Stop('管理后台没有准备好，门户照常运行。按上面说的处理以后，停掉再运行 npm start，会重新试；或者运行 npm run build。', errorMessageOf(error));
  } finally {
    rmSync(lock, { force: true });
  }
  say('管理后台可以打开了。');
});
