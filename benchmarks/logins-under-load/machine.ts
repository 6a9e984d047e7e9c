import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Processor time of a process since its start in seconds, user and system (proc(5)). */
export function cpuSecondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Processor time of the whole machine since its start in seconds: everything except idle and waiting. */
function busySeconds(): number {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number) as number[];
  return (user! + nice! + system! + irq! + softirq! + steal!) / 100;
}

/**
 * Share of the machine that other processes used since the last call of `since`, in percent of all its processors. With a high share,
 * percentiles in milliseconds mean little.
 */
export class OtherWork {
  readonly #pids: readonly (number | undefined)[];
  #last: { at: number; others: number };

  constructor(pids: readonly (number | undefined)[]) {
    this.#pids = pids;
    this.#last = this.#look();
  }

  #look(): { at: number; others: number } {
    return { at: performance.now() / 1000, others: busySeconds() - this.#pids.reduce((sum: number, pid) => sum + cpuSecondsOf(pid), 0) };
  }

  since(): number {
    const [before, now] = [this.#last, this.#look()];
    this.#last = now;
    return (100 * Math.max(0, now.others - before.others)) / ((now.at - before.at) * availableParallelism());
  }
}
