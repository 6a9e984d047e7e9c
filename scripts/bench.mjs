/**
 * `npm run bench` lists the benchmarks. `npm run bench NAME [ARGUMENTS]` runs one. `npm run bench all` runs each in turn. `npm run bench
 * claims` runs the short ones and ends with a table: each claim, and whether it holds now.
 *
 * A benchmark is a file of benchmarks/ that exports nothing. It prints its measurements and exits with a code other than 0 when its claim
 * does not hold. The output is stored in benchmarks/results/ with machine, date and command.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { browserTools, consoleFolder, installPackages } from './packages.mjs';
import { buildPortal } from './portal-build.mjs';
import { childEnvironment, root } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { Stop, bold, dim, main, say, seconds } from './terminal.mjs';

const folder = join(root, 'benchmarks');
/** `claims` includes a benchmark if its last run took at most this long, so that the command ends within ten minutes. */
const shortRunSeconds = 90;

/** @returns {{ name: string, claim: string, packages: string[] }[]} `packages`: folders with packages of their own, installed only for it */
function benchmarks() {
  return readdirSync(folder)
    .filter((file) => /^[^.].*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => ({ name: file.slice(0, -'.ts'.length), source: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ source }) => !/^export\b/m.test(source))
    .map(({ name, source }) => ({ name, claim: claimOf(source), packages: ownPackagesOf(source) }));
}

/** @param {string} source */
const ownPackagesOf = (source) => [...source.matchAll(/ from '\.\/([\w-]+)\//g)].map(([, part]) => join(folder, part ?? '')).filter((part) => existsSync(join(part, 'package.json')));

/**
 * The first sentence of a file's opening comment.
 * @param {string} source
 */
function claimOf(source) {
  const comment = /^\s*\/\*\*([\s\S]*?)\*\//.exec(source)?.[1] ?? /^\s*\/\/(.*)/.exec(source)?.[1] ?? '';
  const text = comment.replaceAll(/^\s*\* ?/gm, ' ').replaceAll(/\s+/g, ' ').trim();
  return /^.*?[.。](?=\s|$)/.exec(text)?.[0] ?? text;
}

/**
 * Machine, versions and commit, which are needed to repeat a measurement.
 * @param {string} node
 * @param {string} command
 */
function circumstances(node, command) {
  const commit = attempt(() => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim());
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  return [
    `date     ${new Date().toISOString()}`,
    `machine  ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${platform()} ${release()}`,
    `node     ${version}`,
    ...(commit ? [`commit   ${commit}`] : []),
    `command  ${command}`,
  ].join('\n');
}

/** @param {() => string} ask */
function attempt(ask) {
  try {
    return ask();
  } catch {
    return '';
  }
}

/**
 * The stored output of a benchmark's last run. '' if it never ran.
 * @param {string} name
 */
const keptResult = (name) => attempt(() => readFileSync(join(folder, 'results', `${name}.txt`), 'utf8'));

/** @param {{ name: string }} benchmark */
const isShort = ({ name }) => Number(/^took +([\d.]+) s$/m.exec(keptResult(name))?.[1] ?? Infinity) <= shortRunSeconds;

/**
 * The single claims in an output, as benchmarks/claim.ts prints them.
 * @param {string} printed
 * @returns {Map<string, boolean>} whether each holds
 */
function claimsIn(printed) {
  return new Map([...printed.matchAll(/^(holds|DOES NOT HOLD): (.+)$/gm)].map(([, outcome, what]) => [what ?? '', outcome === 'holds']));
}

/** @param {boolean | undefined} holds */
const said = (holds) => (holds === undefined ? 'never run' : holds ? 'holds' : 'DOES NOT HOLD').padEnd(15);

/**
 * Runs the short benchmarks one after the other, and prints for each claim whether it holds now and held in the stored run.
 * @param {string} node
 * @param {{ name: string, claim: string }[]} chosen
 * @param {{ name: string, claim: string }[]} all
 * @returns {Promise<number>} 1 if a claim does not hold
 */
async function runClaims(node, chosen, all) {
  /** @type {string[]} */
  const rows = [];
  let worst = 0;
  for (const benchmark of chosen) {
    const before = claimsIn(keptResult(benchmark.name));
    worst = Math.max(worst, await runBenchmark(node, benchmark, []));
    for (const [what, holds] of claimsIn(keptResult(benchmark.name))) rows.push(`${said(holds)} ${said(before.get(what))} ${benchmark.name}: ${what}`);
  }
  say(`\n${bold(`${'now'.padEnd(15)} ${'kept run'.padEnd(15)} claim`)}\n${rows.join('\n')}`);
  const longer = all.filter((benchmark) => !chosen.includes(benchmark)).map(({ name }) => name);
  say(dim(`longer ones, each by its name: ${longer.join(', ')}`));
  return worst;
}

/**
 * @param {string} node
 * @param {{ name: string, claim: string }} benchmark
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
async function runBenchmark(node, { name, claim }, args) {
  say(`\n${bold(name)}  ${claim}`);
  const begun = performance.now();
  const child = spawn(node, [join('benchmarks', `${name}.ts`), ...args], { cwd: root, env: childEnvironment(), stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    printed += text;
    process.stdout.write(text);
  });
  const code = await new Promise((done, failed) => child.once('error', failed).once('close', done));
  mkdirSync(join(folder, 'results'), { recursive: true });
  const took = seconds(performance.now() - begun);
  writeFileSync(join(folder, 'results', `${name}.txt`), `${name}: ${claim}\n\n${circumstances(node, ['npm run bench', name, ...args].join(' '))}\ntook     ${took}${code === 0 ? '' : `\nfailed   exit code ${code}`}\n\n${printed}`);
  say(dim(`${took}, kept in benchmarks/results/${name}.txt`));
  return code ?? 1;
}

await main(async () => {
  requireNode();
  const [wanted, ...args] = process.argv.slice(2);
  const all = benchmarks();
  if (!wanted) {
    for (const { name, claim } of all) say(`${bold(name)}\n  ${claim}`);
    return 0;
  }
  const isClaims = wanted === 'claims';
  const chosen = wanted === 'all' ? all : isClaims ? all.filter(isShort) : all.filter(({ name }) => name === wanted);
  if (chosen.length === 0) throw new Stop(`没有叫 ${wanted} 的基准：请从 ${all.map(({ name }) => name).join('、')} 里选一个，或用 all 运行全部，用 claims 只核对短的。`);
  await installPackages([root, consoleFolder, browserTools, ...new Set(chosen.flatMap(({ packages }) => packages))]);
  const node = await productNode();
  await buildPortal(node);
  if (isClaims) return runClaims(node, chosen, all);
  let worst = 0;
  for (const benchmark of chosen) worst = Math.max(worst, await runBenchmark(node, benchmark, args));
  return worst;
});
