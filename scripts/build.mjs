/** `npm run build`: builds the portal, also when nothing changed. */
import { consoleFolder, installPackages } from './packages.mjs';
import { buildPortal } from './portal-build.mjs';
import { root } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { main } from './terminal.mjs';

await main(async () => {
  requireNode();
  await installPackages([root, consoleFolder]);
  await buildPortal(await productNode(), { always: true });
});
