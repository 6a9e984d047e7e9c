/** Requests a second of two servers in turn, A B A B …, so that a ratio holds where the machine's speed drifts. */
import autocannon from 'autocannon';
import { median } from './percentiles.ts';

export interface Rate {
  requestsPerSecond: number;
  /** Processor time of the server for one request, µs. */
  cpuMicroseconds: number;
}

export interface Contender {
  name: string;
  /** What is asked for, and of whom. */
  load: Omit<autocannon.Options, 'duration' | 'connections'>;
  cpuSeconds(): number;
}

const roundSeconds = 4;
const rounds = 5;
const connections = 32;

export async function measure({ load, cpuSeconds, name }: Contender, seconds: number): Promise<Rate> {
  const before = cpuSeconds();
  const result = await autocannon({ ...load, connections, duration: seconds } as autocannon.Options);
  const wrong = result.non2xx + result.errors + result.timeouts;
  if (wrong > 0) throw new Error(`${name}: ${wrong} of ${result.requests.total} requests were not answered with 2xx`);
  return { requestsPerSecond: result.requests.average, cpuMicroseconds: ((cpuSeconds() - before) / result.requests.total) * 1e6 };
}

/** Prints both and the ratio of `ours` to `bare`, round by round; answers the median ratio. */
export async function compare(ours: Contender, bare: Contender): Promise<number> {
  for (const contender of [ours, bare]) await measure(contender, 1);
  const pairs: { ours: Rate; bare: Rate }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await measure(ours, roundSeconds), bare: await measure(bare, roundSeconds) });
  const ratios = pairs.map((pair) => pair.ours.requestsPerSecond / pair.bare.requestsPerSecond);
  for (const [contender, side] of [[ours, 'ours'], [bare, 'bare']] as const) {
    const rate = median(pairs.map((pair) => pair[side].requestsPerSecond));
    const cpu = median(pairs.map((pair) => pair[side].cpuMicroseconds));
    console.log(`${contender.name.padEnd(44)} ${rate.toFixed(0).padStart(8)} requests/s  ${cpu.toFixed(0).padStart(6)} µs CPU each`);
  }
  const ratio = median(ratios);
  console.log(`ratio ${ratio.toFixed(2)} (rounds ${ratios.map((value) => value.toFixed(2)).join(' ')})`);
  return ratio;
}
