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
  await buildPages(node);
  await buildLiveSdk(node);
  // In production the console is built before the server answers. In local mode the first page does not wait for the console.
  if (process.env.MODE === 'production') await buildConsole(node);
  const consoleMissing = !consoleIsCurrent();
  if (consoleMissing) withdrawConsole();
  const server = start(node, ['server/main.ts'], { show: true });
  const background = consoleMissing ? start(node, ['scripts/console-in-background.mjs'], { show: true }) : null;
  const { code } = await server.ended;
  background?.child.kill();
  await background?.ended;
  return code;
});
