/**
 * `npm run dev`: the portal from its sources. Vite reloads pages in place; a change of the server restarts it.
 */
import { installPackages } from './packages.mjs';
import { run } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { main } from './terminal.mjs';

await main(async () => {
  requireNode();
  await installPackages();
  const ended = await run(productNode(), ['--watch', '--watch-preserve-output', 'server/main.ts'], { show: true, env: { PORTAL_DEV: '1' } });
  return ended.code;
});
