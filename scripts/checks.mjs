/** The steps of `npm run check`: types, lint, boundaries and unit tests, in parallel. */
import { availableParallelism } from 'node:os';
import { commandOf, run } from './processes.mjs';
import { runVitest } from './vitest-report.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} milliseconds
 * @property {string} output shown if the step failed
 * @property {string[]} [failures] names of failed tests
 */

/**
 * @param {string} name
 * @param {import('./processes.mjs').Ended} ended
 * @returns {Step}
 */
export function stepOf(name, ended) {
  const good = ended.code === 0;
  return { name, passed: good ? 1 : 0, failed: good ? 0 : 1, milliseconds: ended.milliseconds, output: ended.output };
}

/**
 * @param {string} name
 * @param {Awaited<ReturnType<typeof runVitest>>} ended
 * @returns {Step}
 */
export function stepOfVitest(name, { totals, milliseconds, output }) {
  const none = totals.passed + totals.failed + totals.skipped === 0 ? 1 : 0;
  return { name, passed: totals.passed, failed: totals.failed + totals.skipped + none, milliseconds, output, failures: totals.failures };
}

/** @param {string} node */
async function types(node) {
  // The compiler needs the generated types of route modules. With several checkers it would infer shared types several times, on
  // processors that the tests use. The compiler collects garbage at five times its live memory instead of twice, which takes a seventh less.
  // It remembers what it found, so that the next check looks at changed files and their users only.
  const routes = await run(node, [commandOf('@react-router/dev', 'react-router'), 'typegen']);
  const compiled = [];
  for (const project of ['.', 'console']) compiled.push(await run(node, [commandOf('typescript', 'tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${project === '.' ? 'portal' : project}.tsbuildinfo`, '--pretty', 'false', '--checkers', '1', '-p', project], { env: { GOGC: '400' } }));
  const all = [routes, ...compiled];
  return stepOf('types', {
    code: all.find(({ code }) => code !== 0)?.code ?? 0,
    output: [...(routes.code === 0 ? [] : [routes]), ...compiled].map(({ output }) => output).join(''),
    milliseconds: all.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  });
}

/** @param {string} node */
async function lint(node) {
  return stepOf('lint', await run(node, [commandOf('oxlint'), '--format=unix', '--report-unused-disable-directives']));
}

/**
 * @param {string} node the product's Node
 * @param {(step: Step) => void} onStep called as each step ends
 * @returns {Promise<Step[]>}
 */
export async function runChecks(node, onStep) {
  const report = async (/** @type {Promise<Step>} */ pending) => {
    const step = await pending;
    onStep(step);
    return step;
  };
  const statically = () => Promise.all([report(lint(node)), report(types(node))]);
  const unit = async () => report(runVitest({ node, projects: ['unit'] }).then((ended) => stepOfVitest('unit tests and boundaries', ended)));
  if (availableParallelism() > 1) {
    const [steps, tests] = await Promise.all([statically(), unit()]);
    return [...steps, tests];
  }
  return [...(await statically()), await unit()];
}
