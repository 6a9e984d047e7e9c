/** `npm run check:content`: checks texts, counts and pictures of seed/ and of the pages. No build depends on it. */
import { stepOfVitest } from './checks.mjs';
import { installPackages, postgresOfTests } from './packages.mjs';
import { root } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { printStep, printTotals } from './summary.mjs';
import { main } from './terminal.mjs';
import { runVitest } from './vitest-report.mjs';

await main(async () => {
  requireNode();
  await installPackages([root, postgresOfTests]);
  const step = stepOfVitest('content', await runVitest({ node: await productNode(), projects: ['content'] }));
  printStep(step);
  return printTotals([step]);
});
