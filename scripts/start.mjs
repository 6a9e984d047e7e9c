/** `npm start`: from a fresh clone to a running portal. Runs on any Node from 20 on, without installed packages. */
import { requireNode, productNode } from './runtime.mjs';
import { installPackages } from './packages.mjs';
import { buildConsole, buildLiveSdk, buildPages, consoleIsCurrent, withdrawConsole } from './portal-build.mjs';
import { start } from './processes.mjs';
import { main, say } from './terminal.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  const node = await productNode({ tell: say });
  // In production the console is built before the server answers. In local mode the first page does not wait for the console.
  const inProduction = process.env.MODE === 'production';
  const consoleFollows = !inProduction && !consoleIsCurrent();
  if (consoleFollows) withdrawConsole();

  // While the pages are built, the server prepares its database. It listens after the message.
  const server = start(node, ['server/main.ts', '--after-build'], { show: true, messages: true });
  const stopped = new AbortController();
  const building = (async () => {
    await buildPages(node, { signal: stopped.signal });
    await buildLiveSdk(node);
    if (inProduction) await buildConsole(node);
    if (stopped.signal.aborted) return null;
    server.child.send('built', () => {});
    return consoleFollows ? start(node, ['scripts/console-in-background.mjs'], { show: true }) : null;
  })();
  // The server ends early if it cannot start, and has then said why.
  void server.ended.then(() => stopped.abort());
  try {
    await Promise.race([building, server.ended]);
  } catch (fault) {
    server.child.kill();
    throw fault;
  }
  const { code } = await server.ended;
  const background = await building.catch(() => null);
  background?.child.kill();
  await background?.ended;
  return code;
});
