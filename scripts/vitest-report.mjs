/** Runs projects of vitest.config.ts and counts the results from Vitest's JSON report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { commandOf, root, run } from './processes.mjs';

/** Cache of compiled modules: every test file is a process that reads the same modules. */
const compiledModules = join(root, 'node_modules', '.cache', 'compiled-modules');

/** Settings that any program needs, and settings for tests. Other settings of the machine must not affect tests. */
const keptSettings = /^(PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LC_\w+|TMPDIR|TEMP|TMP|SystemRoot|ComSpec|PATHEXT|LD_\w+|DYLD_\w+|FONTCONFIG_\w+|XDG_\w+|CI|NO_COLOR|FORCE_COLOR|CHROMIUM_PATH|FUZZ_\w+|VITEST_\w+)$/i;

/**
 * Unsets the settings of a user that tests must not see (a proxy, PGPORT, the portal's own).
 * @param {Record<string, string | undefined>} environment
 * @returns {Record<string, undefined>}
 */
export function whatDecidesNothing(environment) {
  return Object.fromEntries(Object.keys(environment).filter((name) => !keptSettings.test(name)).map((name) => [name, undefined]));
}

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed tests that failed, files that could not be loaded, and one for a run that broke outside its tests
 * @property {number} skipped tests that did not run. The scripts count them as failures, because a skipped test proves nothing
 * @property {string[]} failures names of failed tests, `file: title`
 */

/**
 * @param {{ node: string, projects: string[], show?: boolean, env?: Record<string, string>, onFile?: () => void }} options `onFile` is called after each test file
 * @returns {Promise<{ code: number, output: string, milliseconds: number, totals: Totals }>}
 */
export async function runVitest({ node, projects, show = false, env = {}, onFile }) {
  const folder = mkdtempSync(join(tmpdir(), 'yingwujiang-vitest-'));
  const report = join(folder, 'report.json');
  try {
    const ended = await run(
      node,
      [commandOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...projects.map((name) => `--project=${name}`)],
      { show, onOutput: (text) => finishedFilesIn(text).forEach(() => onFile?.()), env: { ...whatDecidesNothing(process.env), NODE_COMPILE_CACHE: compiledModules, ...env } },
    );
    return { ...ended, totals: totalsOf(report, ended.code) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} text output of the default reporter
 * @returns {string[]} the files whose result it shows
 */
export const finishedFilesIn = (text) => [...stripVTControlCharacters(text).matchAll(/^ [✓❯×] .*?(\S+\.test\.tsx?) \(\d+ tests?/gmu)].map(([, file]) => file ?? '');

/**
 * @param {string} reportFile
 * @param {number} exitCode
 * @returns {Totals}
 */
export function totalsOf(reportFile, exitCode) {
  /** @type {{ name: string, status: string, assertionResults: { status: string, fullName: string }[] }[]} */
  let files;
  try {
    files = JSON.parse(readFileSync(reportFile, 'utf8')).testResults;
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [] };
  }
  const statuses = files.flatMap((file) => file.assertionResults.map((test) => test.status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const brokenFiles = files.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')).length;
  const failed = statuses.filter((status) => status === 'failed').length + brokenFiles;
  const skipped = statuses.length - passed - statuses.filter((status) => status === 'failed').length;
  // An unhandled rejection fails the run without failing a test.
  const failures = files.flatMap((file) => file.assertionResults.filter((test) => test.status === 'failed').map((test) => `${relative(root, file.name)}: ${test.fullName}`));
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped, failures };
}
