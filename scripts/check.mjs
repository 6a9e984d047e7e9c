/** `npm run check`: types, lint, boundaries and unit tests in under a minute, to run before every commit. */
import { runChecks } from './checks.mjs';
import { browserTools, consoleFolder, installPackages } from './packages.mjs';
import { root } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { printStep, printTotals } from './summary.mjs';
import { dim, main, say, seconds } from './terminal.mjs';

await main(async () => {
  const begun = performance.now();
  requireNode();
  await installPackages([root, consoleFolder, browserTools]);
  const code = printTotals(await runChecks(await productNode(), printStep));
  say(dim(seconds(performance.now() - begun)));
  return code;
});
