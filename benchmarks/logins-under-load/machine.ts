import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Seconds of processor time of a process since its start, user and system (proc(5)). */
export function cpuSecondsOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${String(pid)}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Seconds of processor time of everything that runs here since the machine's start: all that was neither idle nor waiting. */
function busySeconds(): number {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8').split('\n')[0]!.split(/\s+/).slice(1).map(Number) as number[];
  return (user! + nice! + system! + irq! + softirq! + steal!) / 100;
}

/**
 * How much of the machine others than the given processes took, in percent of all its processors, from one `since` to the
 * next. A percentile of milliseconds means little where it is much.
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
