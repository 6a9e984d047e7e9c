/** `npm test`: installs everything and runs all tests. A missing tool or a skipped test is a failure. */
import { runChecks, stepOfVitest } from './checks.mjs';
import { browserTools, consoleFolder, installPackages, postgresOfTests } from './packages.mjs';
import { buildPortal } from './portal-build.mjs';
import { root } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { printStep, printTotals } from './summary.mjs';
import { provideSystemTools } from './system-tools.mjs';
import { dim, main, say, seconds, errorMessageOf } from './terminal.mjs';
import { runVitest } from './vitest-report.mjs';

/** @typedef {import('./checks.mjs').Step} Step */

const minute = 60_000;

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Step>} a step that counts as one test
 */
async function asStep(name, work) {
  const begun = performance.now();
  const ended = await work().then(
    () => ({ passed: 1, failed: 0, output: '' }),
    (error) => ({ passed: 0, failed: 1, output: errorMessageOf(error) }),
  );
  return { name, milliseconds: performance.now() - begun, ...ended };
}

/** @returns {Promise<Step>} */
async function prepare() {
  return asStep('packages and tools', async () => {
    requireNode();
    await installPackages([root, consoleFolder, browserTools, postgresOfTests]);
    await provideSystemTools();
    await productNode();
  });
}

await main(async () => {
  const begun = performance.now();
  const prepared = await prepare();
  printStep(prepared);
  if (prepared.failed > 0) return printTotals([prepared]);

  const node = await productNode();
  /** @type {Step[]} */
  const steps = [];
  const next = async (/** @type {string} */ name, /** @type {(name: string) => Promise<Step>} */ work) => {
    say(dim(`${name} …`));
    const step = await work(name);
    printStep(step);
    steps.push(step);
  };
  const vitest = (/** @type {string} */ project) => async (/** @type {string} */ name) => {
    const since = performance.now();
    let files = 0;
    const timer = setInterval(() => say(dim(`  ${files} files done after ${Math.round((performance.now() - since) / minute)} min`)), minute);
    try {
      return stepOfVitest(name, await runVitest({ node, projects: [project], onFile: () => (files += 1) }));
    } finally {
      clearInterval(timer);
    }
  };

  say(dim('types, lint, boundaries, unit tests …'));
  steps.push(...(await runChecks(node, printStep)));
  await next('store tests on both databases', vitest('stores'));
  await next('build', (name) => asStep(name, () => buildPortal(node)));
  await next('journeys in Chromium', vitest('journeys'));
  say(dim(`\n${seconds(performance.now() - begun)}`));
  return printTotals(steps);
});
