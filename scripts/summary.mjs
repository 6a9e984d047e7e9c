/** Prints the results of `check` and `test`. */
import { bold, dim, green, red, say, seconds } from './terminal.mjs';

/** @typedef {import('./checks.mjs').Step} Step */

/** @param {Step} step */
export function printStep(step) {
  const good = step.failed === 0;
  const count = step.passed + step.failed > 1 ? ` ${step.passed} passed${good ? '' : `, ${step.failed} failed`}` : '';
  say(`${good ? green('✓') : red('✗')} ${bold(step.name)} ${dim(seconds(step.milliseconds))}${count}`);
  if (!good) say(`${step.output.trimEnd()}\n`);
}

/**
 * Writes the closing line, which other programs read: `N passed, N failed`.
 * @param {Step[]} steps
 * @returns {number} exit code
 */
export function printTotals(steps) {
  const passed = steps.reduce((sum, step) => sum + step.passed, 0);
  const failed = steps.reduce((sum, step) => sum + step.failed, 0);
  for (const name of steps.flatMap(({ failures = [] }) => failures)) say(red(`✗ ${name}`));
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
