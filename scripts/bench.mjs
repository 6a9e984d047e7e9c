/**
 * `npm run bench` lists the benchmarks; `npm run bench NAME [ARGUMENTS]` runs one; `npm run bench all` runs each in turn.
 *
 * A benchmark is a file of benchmarks/ that exports nothing: a program that prints what it measured, and ends with another
 * exit code than 0 where its claim does not hold. What it prints is kept in benchmarks/results/ with machine, date and command.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './packages.mjs';
import { buildPortal } from './portal-build.mjs';
import { childEnvironment, root } from './processes.mjs';
import { productNode, requireNode } from './runtime.mjs';
import { Stop, bold, dim, main, say, seconds } from './terminal.mjs';

const folder = join(root, 'benchmarks');

/** @returns {{ name: string, claim: string }[]} */
function benchmarks() {
  return readdirSync(folder)
    .filter((file) => /^[^.].*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => ({ name: file.slice(0, -'.ts'.length), source: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ source }) => !/^export\b/m.test(source))
    .map(({ name, source }) => ({ name, claim: claimOf(source) }));
}

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
 * What has to be known to measure the same again.
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
  const chosen = wanted === 'all' ? all : all.filter(({ name }) => name === wanted);
  if (chosen.length === 0) throw new Stop(`没有叫 ${wanted} 的基准：请从 ${all.map(({ name }) => name).join('、')} 里选一个，或用 all 运行全部。`);
  await installPackages();
  const node = await productNode();
  await buildPortal(node);
  let worst = 0;
  for (const benchmark of chosen) worst = Math.max(worst, await runBenchmark(node, benchmark, args));
  return worst;
});
