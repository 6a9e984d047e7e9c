/**
 * What a packager outside the product would cost: the program ffmpeg, and its libraries in a Node by node-av, pack the sample class into HLS.
 * Time from the start of the process to the first part, lag of the newest part, processor time, memory, what is left after kill -9, and how
 * damaged films end. Size on disk and time of `npm ci` of node-av. FFMPEG names another program than the one on the path.
 */
import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claim } from './claim.ts';
import { ffmpeg, packagers, type Packager } from './live-foreign/packagers.ts';

const film = join(import.meta.dirname, '../seed/demo/on-air.mp4');
const runs = 3;
const watchedMilliseconds = 8_000;
const damagedFilms = 20;
const hangMilliseconds = 20_000;
/** Of the times in /proc, on Linux. */
const ticksPerSecond = 100;
const folder = mkdtempSync(join(tmpdir(), 'yingwujiang-packagers-'));
let folders = 0;
const emptyFolder = () => {
  const path = join(folder, String((folders += 1)));
  mkdirSync(path);
  return path;
};

/** The parts that the playlist lists, with their seconds. */
function partsIn(place: string): { file: string; seconds: number }[] {
  const list = join(place, 'live.m3u8');
  if (!existsSync(list)) return [];
  return [...readFileSync(list, 'utf8').matchAll(/#EXTINF:([\d.]+),\s+(\S+)/g)].map(([, seconds, file]) => ({ file: join(place, file!), seconds: Number(seconds) }));
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
const sumOf = (parts: readonly { seconds: number }[]) => parts.reduce((sum, { seconds }) => sum + seconds, 0);

/** One class that is killed in the middle of a part. */
async function watch(pack: Packager) {
  const place = emptyFolder();
  const began = performance.now();
  const child = pack(film, place, true);
  const appeared: number[] = [];
  while (performance.now() - began < watchedMilliseconds) {
    const listed = partsIn(place).length;
    while (appeared.length < listed) appeared.push(performance.now() - began);
    await delay(10);
  }
  const megabytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
  const [userTicks, systemTicks] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number);
  await end(child);
  const kept = partsIn(place);
  return {
    first: appeared[0]!,
    lags: appeared.map((at, index) => at - sumOf(kept.slice(0, index + 1)) * 1_000),
    megabytes,
    processorSeconds: (userTicks! + systemTicks!) / ticksPerSecond,
    isWhole: kept.every(({ file }) => existsSync(file) && statSync(file).size > 0) && existsSync(join(place, 'init.mp4')),
    missing: watchedMilliseconds / 1_000 - sumOf(kept),
  };
}

/** Films with some hundred damaged bytes, the same ones for both. @returns how the processes ended */
async function damage(pack: Packager): Promise<{ crashed: number; hung: number; refused: number; packed: number }> {
  const whole = readFileSync(film);
  let state = 1;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const ends = { crashed: 0, hung: 0, refused: 0, packed: 0 };
  for (let number = 0; number < damagedFilms; number += 1) {
    const bytes = Buffer.from(whole.subarray(0, number % 3 === 0 ? random(whole.length) : whole.length));
    // The index of the film is in its first and last bytes, so half of the damage is there.
    for (let byte = 0; byte < 300; byte += 1) bytes[byte % 2 === 0 ? random(bytes.length) : random(Math.min(bytes.length, 20_000))] = random(256);
    const place = emptyFolder();
    const damaged = join(place, 'damaged.mp4');
    writeFileSync(damaged, bytes);
    const child = pack(damaged, place, false);
    const late = setTimeout(() => child.kill('SIGKILL'), hangMilliseconds);
    const begun = performance.now();
    const [code] = (await once(child, 'exit')) as [number | null];
    clearTimeout(late);
    ends[code === null ? (performance.now() - begun >= hangMilliseconds ? 'hung' : 'crashed') : code === 0 ? 'packed' : 'refused'] += 1;
    rmSync(place, { recursive: true });
  }
  return ends;
}

const megabytesOf = (path: string) => Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0]);

try {
  console.log(`load of the machine at the begin: ${loadavg()[0]!.toFixed(1)}`);
  console.log(execFileSync(ffmpeg, ['-version'], { encoding: 'utf8' }).split('\n')[0]);
  const own = join(import.meta.dirname, 'live-foreign/node_modules');
  console.log(`node-av on disk: ${megabytesOf(join(own, 'node-av')) + megabytesOf(join(own, '@seydx'))} MB`);
  const project = emptyFolder();
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(import.meta.dirname, 'live-foreign', file), join(project, file));
  const installing = performance.now();
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: project, stdio: 'ignore' });
  console.log(`npm ci of the folder of foreign clients, mostly node-av: ${((performance.now() - installing) / 1_000).toFixed(1)} s`);
  for (const [name, pack] of packagers) {
    const seen: Awaited<ReturnType<typeof watch>>[] = [];
    for (let run = 0; run < runs; run += 1) seen.push(await watch(pack));
    const lags = seen.flatMap((each) => each.lags);
    console.log(`\n${name}, ${runs} runs of ${watchedMilliseconds / 1_000} s, parts of 1 s`);
    console.log(`first part after the start of the process, median: ${(median(seen.map(({ first }) => first)) / 1_000).toFixed(2)} s`);
    console.log(`the newest part is behind the film by, median and most: ${median(lags).toFixed(0)} and ${Math.max(...lags).toFixed(0)} ms`);
    console.log(`processor time with the start, median: ${median(seen.map(({ processorSeconds }) => processorSeconds)).toFixed(2)} s`);
    console.log(`memory at most: ${Math.max(...seen.map(({ megabytes }) => megabytes)).toFixed(0)} MB`);
    console.log(`after kill -9 the end of the film is missing, at most: ${Math.max(...seen.map(({ missing }) => missing)).toFixed(2)} s`);
    claim(`${name}: after kill -9 every listed part is there`, seen.every(({ isWhole }) => isWhole));
    const ends = await damage(pack);
    console.log(`${damagedFilms} damaged films: ${JSON.stringify(ends)}`);
  }
  console.log(`load of the machine at the end: ${loadavg()[0]!.toFixed(1)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
