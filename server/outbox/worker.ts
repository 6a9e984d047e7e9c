import { delayAfterFailure } from './back-off.ts';
import { PermanentFailure, describeFailure } from './failure.ts';
import type { OutboxJob, OutboxDependencies, Work, WorkOptions } from './outbox.ts';
import { openPayload } from './payload.ts';
import { type JobRow, type Settlement, claimJobs, findDueKinds, renewLeases, settleJob } from './store.ts';

/** Duration of a claim. After a crash another worker takes over the job after this time. */
export const leaseMilliseconds = 60_000;
const renewEveryMilliseconds = leaseMilliseconds / 3;
const longestRecordingPauseMilliseconds = 5_000;
const defaultConcurrency = 4;

interface Kind {
  work: Work;
  concurrency: number;
  attemptsAtMost: number;
  running: number;
}

/** Claims due jobs, runs them, and records the outcome. */
export class OutboxWorker {
  readonly #around: OutboxDependencies;
  readonly #onEnd: () => void;
  readonly #kinds = new Map<string, Kind>();
  readonly #running = new Map<string, { lease: string; ended: Promise<void> }>();
  #renewal: NodeJS.Timeout | null = null;
  #leaving = false;

  /** `onEnd` is called when a job has ended and a place is free. */
  constructor(surroundings: OutboxDependencies, onEnd: () => void) {
    this.#around = surroundings;
    this.#onEnd = onEnd;
  }

  add(kind: string, work: Work, { concurrency = defaultConcurrency, attemptsAtMost = Infinity }: WorkOptions): void {
    if (this.#kinds.has(kind)) throw new Error(`Two do the outbox's work of kind ${kind}`);
    this.#kinds.set(kind, { work, concurrency, attemptsAtMost, running: 0 });
  }

  get busy(): boolean {
    return this.#running.size > 0;
  }

  async oneEnded(): Promise<void> {
    if (this.busy) await Promise.race(this.#endings());
  }

  /** Claims no further jobs. */
  claimNoMore(): void {
    this.#leaving = true;
  }

  async allEnded(): Promise<void> {
    while (this.busy) await Promise.all(this.#endings());
  }

  kindsWithRoom(): string[] {
    return [...this.#kinds].filter(([, kind]) => kind.running < kind.concurrency).map(([name]) => name);
  }

  /** Starts as many due jobs as there are free places. Returns their number. */
  async startDue(): Promise<number> {
    const { database, clock } = this.#around;
    let started = 0;
    const now = clock.now();
    for (const name of await findDueKinds(database.read, this.kindsWithRoom(), now)) {
      const kind = this.#kinds.get(name)!;
      const rows = this.#leaving ? [] : await this.#claim(name, kind, now);
      for (const row of rows) this.#begin(kind, row);
      started += rows.length;
    }
    return started;
  }

  async #claim(name: string, kind: Kind, now: number): Promise<JobRow[]> {
    const count = kind.concurrency - kind.running;
    if (count <= 0) return [];
    // The places are reserved during the claim, because another round may run at the same time.
    kind.running += count;
    let rows: JobRow[] = [];
    try {
      const lease = this.#around.random.uuid();
      // If the renewal failed, the leases of jobs that still run here may have expired.
      const claim = { kind: name, count, lease, now, lockedUntil: now + leaseMilliseconds, except: [...this.#running.keys()] };
      rows = await this.#around.database.transaction((tx) => claimJobs(tx, claim));
    } finally {
      kind.running -= count - rows.length;
    }
    return rows;
  }

  #begin(kind: Kind, row: JobRow): void {
    const ended = this.#attempt(kind, row).finally(() => {
      kind.running -= 1;
      this.#running.delete(row.id);
      this.#keepLeases();
      this.#onEnd();
    });
    this.#running.set(row.id, { lease: row.lease!, ended });
    this.#keepLeases();
  }

  async #attempt(kind: Kind, row: JobRow): Promise<void> {
    const { clock, logger, metrics, secrets } = this.#around;
    let settlement: Settlement;
    try {
      const job: OutboxJob = { id: row.id, kind: row.kind, payload: openPayload(row.payload, secrets), attempts: row.attempts, createdAt: row.created_at };
      await kind.work(job);
      settlement = { state: 'done', done_at: clock.now(), last_error: null };
    } catch (error) {
      settlement = this.#judge(kind, row, error);
      const { state: outcome, last_error: reason } = settlement;
      logger.warn({ job: row.id, kind: row.kind, attempts: row.attempts, outcome, reason }, 'an outbox job did not succeed');
    }
    metrics?.outboxJobs.inc({ kind: row.kind, outcome: settlement.state === 'pending' ? 'postponed' : settlement.state });
    await this.#record(row, settlement);
  }

  #judge(kind: Kind, row: JobRow, error: unknown): Settlement {
    const { clock, random } = this.#around;
    const now = clock.now();
    const reason = describeFailure(error);
    if (error instanceof PermanentFailure) return { state: 'failed', done_at: now, last_error: reason };
    if (row.attempts >= kind.attemptsAtMost) return { state: 'failed', done_at: now, last_error: `given up after ${row.attempts} attempts: ${reason}` };
    return { state: 'pending', run_at: now + delayAfterFailure(row.attempts, random), last_error: reason };
  }

  /** Records the outcome with retries: without the record the work would be done again. */
  async #record(row: JobRow, settlement: Settlement): Promise<void> {
    const { database, logger } = this.#around;
    for (let attempt = 1; ; attempt++) {
      try {
        const ours = await database.transaction((tx) => settleJob(tx, row.id, row.lease!, settlement));
        if (!ours) logger.warn({ job: row.id, kind: row.kind }, 'an outbox job outlived its lease and went to another worker');
        return;
      } catch (error) {
        logger.error({ err: error, job: row.id, attempt }, 'the outcome of an outbox job could not be recorded');
        if (this.#leaving && attempt >= 3) return;
        // Real time, as for the leases: the duration of a database outage does not follow the injected clock.
        await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** attempt, longestRecordingPauseMilliseconds)));
      }
    }
  }

  /** Extends the claims of all running jobs. */
  async renewLeases(): Promise<void> {
    const { database, clock, logger } = this.#around;
    if (!this.busy) return;
    const leases = [...this.#running.values()].map(({ lease }) => lease);
    try {
      const ids = [...this.#running.keys()];
      await database.transaction((tx) => renewLeases(tx, ids, leases, clock.now() + leaseMilliseconds));
    } catch (error) {
      logger.error({ err: error }, 'the leases of outbox jobs could not be renewed');
    }
  }

  #keepLeases(): void {
    if (this.busy) {
      this.#renewal ??= setInterval(() => void this.renewLeases(), renewEveryMilliseconds).unref();
    } else if (this.#renewal) {
      clearInterval(this.#renewal);
      this.#renewal = null;
    }
  }

  #endings(): Promise<void>[] {
    return [...this.#running.values()].map(({ ended }) => ended);
  }
}
