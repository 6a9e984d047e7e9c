/** Requests per second of two servers in turn, A B A B …, so that the ratio is valid when the machine's speed drifts. */
import { ask, type Load } from './load.ts';
import { median } from './percentiles.ts';

export interface Rate {
  requestsPerSecond: number;
  /** Processor time of the server per request, µs. */
  cpuMicroseconds: number;
}

export interface Contender {
  name: string;
  load: Load;
  cpuSeconds(): number;
}

const warmUpSeconds = 2;
const roundSeconds = 1;
const rounds = 12;
const connections = 32;

export async function measure({ load, cpuSeconds }: Contender, seconds: number): Promise<Rate> {
  const [before, begun] = [cpuSeconds(), performance.now()];
  const answers = await ask(load, { connections, seconds });
  return { requestsPerSecond: answers / ((performance.now() - begun) / 1000), cpuMicroseconds: ((cpuSeconds() - before) / answers) * 1e6 };
}

/** Prints both rates and the ratio of `ours` to `bare`. Returns the median of the rounds' ratios. */
export async function compare(ours: Contender, bare: Contender): Promise<number> {
  for (const contender of [ours, bare]) await measure(contender, warmUpSeconds);
  const pairs: { ours: Rate; bare: Rate }[] = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await measure(ours, roundSeconds), bare: await measure(bare, roundSeconds) });
  for (const [contender, side] of [[ours, 'ours'], [bare, 'bare']] as const) {
    const rate = median(pairs.map((pair) => pair[side].requestsPerSecond));
    const cpu = median(pairs.map((pair) => pair[side].cpuMicroseconds));
    console.log(`${contender.name.padEnd(52)} ${rate.toFixed(0).padStart(8)} requests/s  ${cpu.toFixed(0).padStart(6)} µs CPU each`);
  }
  const ratios = pairs.map((pair) => pair.ours.requestsPerSecond / pair.bare.requestsPerSecond).toSorted((a, b) => a - b);
  const ratio = median(ratios);
  console.log(`ratio ${ratio.toFixed(2)} (${rounds} rounds, ${ratios[0]!.toFixed(2)} to ${ratios.at(-1)!.toFixed(2)})`);
  return ratio;
}
