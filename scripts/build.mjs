/** `npm run build`: builds the portal, whether or not anything changed. */
import { installPackages } from './packages.mjs';
import { buildPortal } from './portal-build.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { main } from './terminal.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  await buildPortal(await productNode(), { always: true });
});
