/** `npm start`: from a fresh clone to a running portal. Runs on any Node from 20 on, with no package installed. */
import { requireNode, productNode } from './runtime.mjs';
import { installPackages } from './packages.mjs';
import { buildPortal } from './portal-build.mjs';
import { run } from './processes.mjs';
import { main, say } from './terminal.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  const node = await productNode({ tell: say });
  await buildPortal(node);
  const ended = await run(node, ['server/main.ts'], { show: true });
  return ended.code;
});
