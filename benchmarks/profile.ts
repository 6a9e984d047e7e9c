/**
 * Attributes the time of a server's thread to libraries and our own code, by V8's sampling profiler. docs/performance.md shows the result.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { startPortalProcess, temporaryFolder } from './portal-process.ts';
import { ask, type Load } from './load.ts';

/** https://chromedevtools.github.io/devtools-protocol/v8/Profiler/#type-Profile */
interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples?: number[];
  timeDeltas?: number[];
}

/** The first match owns the frame. */
const owners: readonly [string, (frame: { functionName: string; url: string }) => boolean][] = [
  ['idle', ({ functionName }) => functionName === '(idle)'],
  ['garbage collection', ({ functionName }) => functionName === '(garbage collector)'],
  // Most of its native functions have no frame of their own, so their time counts for the calling file.
  ['node:sqlite', ({ functionName, url }) => (url === '' && /^(all|run|exec|get|prepare|columns)$/.test(functionName)) || url.endsWith('/server/database/sqlite-connection.ts')],
  ['React', ({ url }) => /node_modules\/(react|react-dom|scheduler)\//.test(url)],
  ['React Router', ({ url }) => url.includes('node_modules/react-router/')],
  ['Kysely', ({ url }) => url.includes('node_modules/kysely/')],
  ['zod', ({ url }) => url.includes('node_modules/zod/')],
  ['Hono', ({ url }) => /node_modules\/(hono|@hono)\//.test(url)],
  ['other libraries', ({ url }) => url.includes('node_modules/')],
  ['our database layer', ({ url }) => url.includes('/server/database/')],
  ['our components and loaders', ({ url }) => url.includes('/build/server/')],
  ['our server', ({ url }) => url.includes('/server/') || url.includes('/contract/')],
  ['Node and the kernel', () => true],
];

function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profile, fromSample = 0): Map<string, number> {
  const ownerOf = new Map(nodes.map(({ id, callFrame }) => [id, owners.find(([, fits]) => fits(callFrame))![0]]));
  const shares = new Map<string, number>();
  for (let at = fromSample; at < samples.length; at++) {
    const owner = ownerOf.get(samples[at]!)!;
    shares.set(owner, (shares.get(owner) ?? 0) + timeDeltas[at]!);
  }
  shares.delete('idle');
  return shares;
}

function print(what: string, shares: Map<string, number>): void {
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  const sorted = [...shares].toSorted(([, one], [, other]) => other - one).filter(([, share]) => share / total >= 0.01);
  console.log(`where the time goes, ${what}: ${sorted.map(([owner, share]) => `${owner} ${((share / total) * 100).toFixed(0)} %`).join(', ')}`);
}

/** Profiles this thread while `work` runs. */
export async function profileHere(what: string, work: () => Promise<void>): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 200 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  print(what, sharesOf(profile as Profile));
}

const settledSeconds = 4;

/**
 * Profiles a portal under load without its start and warm-up.
 * @param load made for the portal's origin
 */
export async function profilePortal(what: string, load: (origin: string) => Load): Promise<void> {
  const folder = temporaryFolder();
  const profiles = join(folder.path, 'profiles');
  const portal = await startPortalProcess(folder.path, { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=200 --cpu-prof-dir=${profiles}` });
  try {
    const wanted = load(portal.origin);
    for (const seconds of [1, settledSeconds]) await ask(wanted, { connections: 32, seconds });
  } finally {
    await portal.kill('SIGTERM');
  }
  // Each worker thread writes a profile too. The largest is the main thread's.
  const files = readdirSync(profiles).map((file) => join(profiles, file));
  const largest = files.toSorted((one, other) => statSync(other).size - statSync(one).size)[0]!;
  const profile = JSON.parse(readFileSync(largest, 'utf8')) as Profile;
  folder.remove();
  const idle = new Set(profile.nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id));
  const { samples = [], timeDeltas = [] } = profile;
  let from = samples.length;
  // Searched from the end, where the graceful stop is idle. Under load the thread is hardly idle.
  for (let left = settledSeconds * 0.8e6; from > 0 && left > 0; ) if (!idle.has(samples[--from]!)) left -= timeDeltas[from]!;
  print(what, sharesOf(profile, from));
}
