/** `npm run dev`: runs the portal from its sources. Vite reloads pages in place. A change of the server's files restarts the server. */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { consoleFolder, installPackages } from './packages.mjs';
import { root, start } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { dim, main, say } from './terminal.mjs';

const serverFolders = ['contract', 'server', 'seed'];
/** Exit codes of a graceful stop, of SIGINT and of SIGTERM. */
const stoppedByPerson = [0, 130, 143];

/**
 * @returns {{ file: Promise<string | undefined>, cancel: () => void }} the first changed file, after it was written completely. Undefined after a cancel
 */
function nextChange() {
  /** @type {(file?: string) => void} */
  let settle = () => {};
  /** @type {Promise<string | undefined>} */
  const file = new Promise((resolve) => (settle = resolve));
  const watchers = serverFolders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (name && !/\.test\.tsx?$|(^|[\\/])\.|~$/.test(name)) setTimeout(() => settle(`${folder}/${name}`), 100);
    }),
  );
  void file.then(() => watchers.forEach((watcher) => watcher.close()));
  return { file, cancel: () => settle() };
}

await main(async () => {
  requireNode();
  await installPackages([root, consoleFolder]);
  const node = await productNode({ tell: say });
  for (;;) {
    const change = nextChange();
    let restarting = false;
    const { child, ended } = start(node, ['server/main.ts'], { show: true, env: { PORTAL_DEV: '1' } });
    const over = ended.then(({ code }) => {
      if (restarting) return;
      if (stoppedByPerson.includes(code)) change.cancel();
      else say(dim('服务已停止：改好文件后会重新启动，Ctrl-C 退出。'));
    });
    const file = await change.file;
    restarting = file !== undefined;
    if (restarting) child.kill('SIGTERM');
    await over;
    if (!restarting) return;
    say(dim(`${file} 有改动，重新启动…`));
  }
});
