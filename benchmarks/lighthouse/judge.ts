/** Runs Lighthouse on a page, as a desktop or as a phone. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { readFileSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import lighthouse, { desktopConfig, type Result } from 'lighthouse';
import { findChromium } from '../../scripts/system-tools.mjs';
import { temporaryFolder } from '../portal-process.ts';

export type { Result };

const attempts = 4;

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

const pollMilliseconds = 20;

/** The processes that this program has started, directly or through others, with their arguments. Linux only. */
function* startedProcesses(): Generator<[pid: string, command: string]> {
  const parents = new Map<string, string>();
  for (const pid of readdirSync('/proc')) {
    const stat = /^\d+$/.test(pid) ? ofProcess(pid, 'stat') : null;
    // The parent is the second field after the name, which is in parentheses and may contain others.
    if (stat !== null) parents.set(pid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]!);
  }
  const own = String(process.pid);
  for (const pid of parents.keys()) {
    let parent = parents.get(pid);
    while (parent !== undefined && parent !== own) parent = parents.get(parent);
    if (parent === own) yield [pid, ofProcess(pid, 'cmdline') ?? ''];
  }
}

/** @returns null if the process has ended */
function ofProcess(pid: string, name: 'stat' | 'cmdline'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Gives the pages of a Chromium the last processor, and this program and its children the others. Lighthouse computes with the time that a
 * task takes, so on two processors the page would also be charged for Lighthouse, the browser's other processes and the portal, which
 * need more than one. Without Linux or with one processor it does nothing.
 * @returns a function that ends this
 */
function separateProcessors(): () => void {
  const count = availableParallelism();
  if (process.platform !== 'linux' || count < 2) return () => undefined;
  // taskset also fails for a process that has ended meanwhile.
  const pin = (pid: string, list: string) => execFile('taskset', ['-acp', list, pid], (error) => error?.code === 'ENOENT' && console.log('  There is no taskset: the page shares its processor.'));
  const own = `${count - 1}`;
  const others = count === 2 ? '0' : `0-${count - 2}`;
  pin(String(process.pid), others);
  const pinned = new Map<string, string>();
  const timer = setInterval(() => {
    for (const [pid, command] of startedProcesses()) {
      if (command.startsWith('taskset')) continue;
      // A new page begins as a copy of the browser's zygote.
      const list = command.includes('--type=renderer') ? own : others;
      if (pinned.get(pid) !== list) pin(pid, list);
      pinned.set(pid, list);
    }
  }, pollMilliseconds);
  return () => {
    clearInterval(timer);
    for (const pid of [String(process.pid), ...pinned.keys()]) pin(pid, `0-${count - 1}`);
  };
}

/** Starts a Chromium for Lighthouse, with its own profile and no connections to the outside. */
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

/** The portal needs its port before it listens, because canonical links contain its address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** `phone`: Lighthouse's default, a phone of the middle class on slow 4G with a processor at a quarter of this one's speed. */
export type Device = 'desktop' | 'phone';

/** One result, in a fresh browser. A run that Lighthouse reports as invalid, as on a busy machine, is repeated. */
export async function judge(url: string, device: Device = 'desktop'): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const profile = temporaryFolder();
    const chromium = await startChromium(profile.path);
    const joinProcessors = separateProcessors();
    try {
      const outcome = await lighthouse(url, { port: chromium.port, logLevel: 'error', output: 'json', onlyCategories: [...categories] }, device === 'desktop' ? desktopConfig : undefined);
      if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
      const why = outcome?.lhr.runtimeError?.code ?? 'no result';
      if (attempt === attempts) throw new Error(`${url}: void ${attempts} times, at last ${why}`);
      console.log(`  void, made again: ${why}`);
    } finally {
      joinProcessors();
      await chromium.end();
      profile.remove();
    }
  }
}

export const scoreOf = (result: Result, category: Category): number => Math.round((result.categories[category]?.score ?? 0) * 100);

/** Prints every audit that lost points, with the elements concerned. */
export function printFaults(result: Result): void {
  for (const category of categories) {
    for (const { id, weight } of result.categories[category]?.auditRefs ?? []) {
      const audit = result.audits[id];
      // Informative audits have no weight and usually no score.
      if (!audit || audit.score === null || audit.score >= (category === 'performance' ? 0.9 : 1)) continue;
      console.log(`  ${category}, weight ${weight}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}  [${id} ${audit.score}]`);
      for (const line of pointedAt(audit.details)) console.log(`    ${line}`);
    }
  }
}

function pointedAt(details: unknown): string[] {
  const { items = [] } = (details ?? {}) as { items?: Record<string, unknown>[] | Record<string, Record<string, unknown>> };
  // Lists of lists do not fit into one line, and Lighthouse's own report shows them. A checklist is an object.
  return Object.values(items).filter((item) => item.type !== 'list-section').slice(0, 12).map((item) => {
    const node = (item.node ?? {}) as { selector?: string; snippet?: string; explanation?: string };
    if (node.selector) return `${node.selector}  ${node.snippet ?? ''}  ${(node.explanation ?? '').replaceAll(/\s+/g, ' ')}`;
    return JSON.stringify(item).slice(0, 300);
  });
}
