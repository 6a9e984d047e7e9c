import { performance } from 'node:perf_hooks';

const sampleMilliseconds = 1_000;
/** Share of a second that the thread may be busy on average. A packet waits for those before it, so beyond this the delay of all viewers grows. */
const busyShareAtMost = 0.9;
/** Weight of the newest second. A single busy second is no reason to refuse viewers: many connect as a class begins. */
const newestWeight = 0.4;

/** The event loop is late if its timer did not run for this long. */
const lateMilliseconds = 1_000;

/** Measures whether the thread that forwards packets keeps up, and whether it has time for further viewers. */
export class EngineLoad {
  readonly #busySince: () => number;
  #sampledAt: number | null = null;
  #tickedAt: number | null = null;
  #busyShare = 0;

  /** @param busySince the share of time since the previous call in which the thread was busy, 0 to 1 */
  constructor(busySince: () => number) {
    this.#busySince = busySince;
  }

  get isFull(): boolean {
    return this.#busyShare > busyShareAtMost;
  }

  /**
   * Native callbacks run up to 1,000 times before the event loop goes on, so a queue of packets would delay the orders of the portal by
   * seconds.
   * @param now monotonic milliseconds
   */
  isLate(now: number): boolean {
    return this.#tickedAt !== null && now - this.#tickedAt > lateMilliseconds;
  }

  /** Called at a short interval. @param now monotonic milliseconds */
  tick(now: number): void {
    this.#tickedAt = now;
    if (this.#sampledAt !== null && now - this.#sampledAt < sampleMilliseconds) return;
    this.#sampledAt = now;
    this.#busyShare += newestWeight * (this.#busySince() - this.#busyShare);
  }
}

/** Of the thread that calls it (`performance.eventLoopUtilization` of Node). */
export function eventLoopShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
