/** Lighthouse, desktop: the home page is given at least 98 in performance and 100 in accessibility, best practices and SEO. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { findChromium } from '../scripts/system-tools.mjs';
import { claim } from './claim.ts';
import { median } from './percentiles.ts';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';

const runs = 3;
const attempts = 4;
const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

/** A Chromium that Lighthouse may drive, with a profile of its own and no word to anybody outside. */
async function startChromium(profile: string): Promise<{ port: number; end(): Promise<void> }> {
  const executable = findChromium();
  if (!executable) throw new Error('There is no Chromium: run `npm test`, which installs it or names the command to run.');
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-extensions', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--mute-audio'];
  const child = spawn(executable, [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with ${String(code)}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, found] = /^DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(line) ?? [];
      if (found) resolve(Number(found));
    });
  });
  return {
    port,
    async end() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** The portal writes its own address into canonical links, so it must know its port before it listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** One verdict, in a browser that has seen nothing yet. A run that Lighthouse itself calls void, as it does on a busy machine, is made again. */
async function judge(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const profile = temporaryFolder();
    const chromium = await startChromium(profile.path);
    try {
      const outcome = await lighthouse(url, { port: chromium.port, logLevel: 'error', output: 'json', onlyCategories: categories }, desktopConfig);
      if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
      const why = outcome?.lhr.runtimeError?.code ?? 'no result';
      if (attempt === attempts) throw new Error(`${url}: void ${attempts} times, at last ${why}`);
      console.log(`  void, made again: ${why}`);
    } finally {
      await chromium.end();
      profile.remove();
    }
  }
}

const scoreOf = (result: Result, category: Category): number => Math.round((result.categories[category]?.score ?? 0) * 100);

/** Every audit that cost something, with what it points at. */
function tellFaults(result: Result): void {
  for (const category of categories) {
    for (const { id, weight } of result.categories[category]?.auditRefs ?? []) {
      const audit = result.audits[id];
      // What is told only for information has no weight and, as a rule, no score.
      if (!audit || audit.score === null || audit.score >= (category === 'performance' ? 0.9 : 1)) continue;
      console.log(`  ${category}, weight ${weight}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}  [${id} ${audit.score}]`);
      for (const line of pointedAt(audit.details)) console.log(`    ${line}`);
    }
  }
}

function pointedAt(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: Record<string, unknown>[] };
  // Lists of lists say nothing in one line; the report of Lighthouse itself draws them.
  return items.filter((item) => item.type !== 'list-section').slice(0, 12).map((item) => {
    const node = (item.node ?? {}) as { selector?: string; snippet?: string; explanation?: string };
    if (node.selector) return `${node.selector}  ${node.snippet ?? ''}  ${(node.explanation ?? '').replaceAll(/\s+/g, ' ')}`;
    return JSON.stringify(item).slice(0, 300);
  });
}

const metrics = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'speed-index', 'cumulative-layout-shift'];

async function measure(origin: string, path: string): Promise<Record<Category, number>> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run++) results.push(await judge(origin + path));
  const scores = Object.fromEntries(categories.map((category) => [category, median(results.map((result) => scoreOf(result, category)))])) as Record<Category, number>;
  console.log(`${path}: ${categories.map((category) => `${category} ${scores[category]} (${results.map((result) => scoreOf(result, category)).join(' ')})`).join(', ')}`);
  for (const result of results) console.log(`  ${metrics.map((id) => `${id} ${result.audits[id]?.displayValue ?? '?'}`).join(', ')}`);
  const worst = results.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[0];
  if (worst) tellFaults(worst);
  return scores;
}

const folder = temporaryFolder();
const portal = await startPortalProcess(folder.path, { PORT: String(await freePort()) });
try {
  // A visitor meets a portal that has served others: its pages are kept and compressed.
  for (const path of ['/home', '/login']) for (let time = 0; time < 2; time++) await (await fetch(portal.origin + path)).text();
  const home = await measure(portal.origin, '/home');
  await measure(portal.origin, '/login');
  for (const category of categories) claim(`/home at least ${goals[category]} in ${category}`, home[category] >= goals[category]);
} finally {
  await portal.kill('SIGTERM');
  folder.remove();
}
