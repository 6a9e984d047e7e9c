import { type Tx, afterCommit } from '../../database/index.ts';
import { delayAfterFailure } from './back-off.ts';
import { PermanentFailure, describeFailure } from './failure.ts';
import type { NewJob, Outbox, OutboxJob, OutboxJobReport, OutboxSurroundings, Work, WorkOptions } from './index.ts';
import {
  type JobRow,
  type Settlement,
  claimJobs,
  countPending,
  deleteDoneJobs,
  findDueKinds,
  findJobs,
  findNextDue,
  insertJob,
  renewLeases,
  reviveJob,
  settleJob,
} from './store.ts';

export const outboxTopic = 'outbox';

/** How long a claim holds: after a crash the job waits so long until another worker takes it. */
export const leaseMilliseconds = 60_000;
const renewEveryMilliseconds = leaseMilliseconds / 3;
/** Even without a message: one may get lost, and this bounds what that costs. */
const longestSleepMilliseconds = 60_000;
/** What is due but could not be claimed is being claimed by somebody else. */
const shortestSleepMilliseconds = 20;
const troubleSleepMilliseconds = 5_000;
const keepHouseEveryMilliseconds = 60_000;
const keepDoneMilliseconds = 30 * 24 * 60 * 60_000;
const defaultConcurrency = 4;

interface Kind {
  work: Work;
  concurrency: number;
  attemptsAtMost: number;
  running: number;
}

export class OutboxLoop implements Outbox {
  readonly #around: OutboxSurroundings;
  readonly #kinds = new Map<string, Kind>();
  readonly #running = new Map<string, { lease: string; ended: Promise<void> }>();
  #stopping = false;
  #loop: Promise<void> | null = null;
  #wake: () => void = () => {};
  #woken = false;
  #unsubscribe: (() => void)[] = [];
  #renewal: NodeJS.Timeout | null = null;
  #houseKeptAt = -Infinity;

  constructor(surroundings: OutboxSurroundings) {
    this.#around = surroundings;
  }

  async add(tx: Tx, job: NewJob): Promise<string> {
    const { clock, random, secrets, bus } = this.#around;
    const now = clock.now();
    const id = await insertJob(tx, {
      id: random.uuid(),
      kind: job.kind,
      payload: secrets.seal(JSON.stringify(job.payload ?? null)),
      run_at: job.notBefore ?? now,
      deduplication_key: job.deduplicationKey ?? null,
      created_at: now,
    });
    afterCommit(tx, () => void bus.publish(outboxTopic, { kind: job.kind }));
    return id;
  }

  on(kind: string, work: Work, { concurrency = defaultConcurrency, attemptsAtMost = Infinity }: WorkOptions = {}): void {
    if (this.#kinds.has(kind)) throw new Error(`Two do the outbox's work of kind ${kind}`);
    this.#kinds.set(kind, { work, concurrency, attemptsAtMost, running: 0 });
    this.#rouse();
  }

  start(): void {
    if (this.#loop || this.#stopping) return;
    const rouse = (): void => this.#rouse();
    this.#unsubscribe = [this.#around.bus.subscribe(outboxTopic, rouse), this.#around.bus.onGap(rouse)];
    this.#loop = this.#live();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const end of this.#unsubscribe.splice(0)) end();
    this.#rouse();
    await this.#loop;
    await Promise.all(this.#whatRuns());
  }

  async runDue(): Promise<number> {
    let attempts = 0;
    for (;;) {
      const started = await this.#claimAndStart();
      attempts += started;
      if (started === 0 && this.#running.size === 0) return attempts;
      // With one job done there is room for the next, and what it added may be due.
      if (this.#running.size > 0) await Promise.race(this.#whatRuns());
    }
  }

  async find(filter: Parameters<Outbox['find']>[0] = {}): Promise<OutboxJobReport[]> {
    const rows = await findJobs(this.#around.database, { limit: 50, ...filter });
    return rows.map((row) => ({
      ...this.#describe(row),
      payload: this.#readable(row.payload),
      state: row.state,
      runAt: row.run_at,
      doneAt: row.done_at,
      lastError: row.last_error,
    }));
  }

  async retry(tx: Tx, id: string): Promise<boolean> {
    const revived = await reviveJob(tx, id, this.#around.clock.now());
    if (revived) afterCommit(tx, () => void this.#around.bus.publish(outboxTopic, {}));
    return revived;
  }

  forgetDone(doneBefore: number): Promise<number> {
    return deleteDoneJobs(this.#around.database, doneBefore);
  }

  async #live(): Promise<void> {
    const { database, logger, clock } = this.#around;
    while (!this.#stopping) {
      this.#woken = false;
      let sleep = longestSleepMilliseconds;
      try {
        await this.#claimAndStart();
        await this.#keepHouse();
        const next = await findNextDue(database, this.#kindsWithRoom());
        if (next !== null) sleep = Math.min(sleep, Math.max(shortestSleepMilliseconds, next - clock.now()));
      } catch (error) {
        logger.error({ err: error }, 'the outbox could not look for work');
        sleep = troubleSleepMilliseconds;
      }
      await this.#sleep(sleep);
    }
  }

  /** Counts what waits, and forgets what was done long ago: its payload tells of people. */
  async #keepHouse(): Promise<void> {
    const { database, clock, metrics } = this.#around;
    const now = clock.now();
    if (now - this.#houseKeptAt < keepHouseEveryMilliseconds) return;
    this.#houseKeptAt = now;
    metrics?.outboxWaiting.set(await countPending(database));
    await deleteDoneJobs(database, now - keepDoneMilliseconds);
  }

  /** Until the time is over, somebody rouses the loop, or did so since it last looked. */
  #sleep(milliseconds: number): Promise<void> {
    if (this.#woken || this.#stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #rouse(): void {
    this.#woken = true;
    this.#wake();
  }

  #whatRuns(): Promise<void>[] {
    return [...this.#running.values()].map(({ ended }) => ended);
  }

  #kindsWithRoom(): string[] {
    return [...this.#kinds].filter(([, kind]) => kind.running < kind.concurrency).map(([name]) => name);
  }

  /** Starts as many due jobs as there is room for; answers how many. */
  async #claimAndStart(): Promise<number> {
    const { database, clock, random } = this.#around;
    let started = 0;
    const now = clock.now();
    for (const name of await findDueKinds(database, this.#kindsWithRoom(), now)) {
      if (this.#stopping) break;
      const kind = this.#kinds.get(name)!;
      const count = kind.concurrency - kind.running;
      if (count <= 0) continue;
      // Held before the claim, since another round may be under way at the same time (start and runDue).
      kind.running += count;
      let rows: JobRow[] = [];
      try {
        rows = await claimJobs(database, {
          kind: name,
          count,
          lease: random.uuid(),
          now,
          lockedUntil: now + leaseMilliseconds,
          // Where renewing failed, the lease of what still runs here may be over.
          except: [...this.#running.keys()],
        });
      } finally {
        kind.running -= count - rows.length;
      }
      for (const row of rows) this.#begin(kind, row);
      started += rows.length;
    }
    return started;
  }

  #begin(kind: Kind, row: JobRow): void {
    const ended = this.#attempt(kind, row).finally(() => {
      kind.running -= 1;
      this.#running.delete(row.id);
      this.#keepLeases();
      this.#rouse();
    });
    this.#running.set(row.id, { lease: row.lease!, ended });
    this.#keepLeases();
  }

  async #attempt(kind: Kind, row: JobRow): Promise<void> {
    const { logger, metrics } = this.#around;
    const about = { job: row.id, kind: row.kind, attempts: row.attempts };
    let settlement: Settlement;
    try {
      await kind.work({ ...this.#describe(row), payload: this.#open(row.payload) });
      settlement = { state: 'done', done_at: this.#around.clock.now(), last_error: null };
    } catch (error) {
      settlement = this.#judge(kind, row, error);
      logger.warn({ ...about, reason: settlement.last_error, outcome: settlement.state }, 'an outbox job did not succeed');
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

  /** The work is done, so its record is worth insisting on: without it the work would be done again. */
  async #record(row: JobRow, settlement: Settlement): Promise<void> {
    const { database, logger } = this.#around;
    for (let attempt = 1; ; attempt++) {
      try {
        const ours = await settleJob(database, row.id, row.lease!, settlement);
        if (!ours) logger.warn({ job: row.id, kind: row.kind }, 'an outbox job took longer than its lease and went to another worker');
        return;
      } catch (error) {
        logger.error({ err: error, job: row.id, attempt }, 'the outcome of an outbox job could not be recorded');
        if (this.#stopping && attempt >= 3) return;
        await new Promise((resolve) => setTimeout(resolve, Math.min(250 * 2 ** attempt, troubleSleepMilliseconds)));
      }
    }
  }

  /** Renews while something runs. A timer on real time: it bounds real work, not what the clock says. */
  #keepLeases(): void {
    if (this.#running.size === 0) {
      if (this.#renewal) clearInterval(this.#renewal);
      this.#renewal = null;
      return;
    }
    this.#renewal ??= setInterval(() => void this.renew(), renewEveryMilliseconds).unref();
  }

  /** Extends the claims of everything that is running here. */
  async renew(): Promise<void> {
    const { database, clock, logger } = this.#around;
    if (this.#running.size === 0) return;
    const leases = [...this.#running.values()].map(({ lease }) => lease);
    try {
      await renewLeases(database, [...this.#running.keys()], leases, clock.now() + leaseMilliseconds);
    } catch (error) {
      logger.error({ err: error }, 'the leases of outbox jobs could not be renewed');
    }
  }

  #describe({ id, kind, attempts, created_at }: JobRow): Omit<OutboxJob, 'payload'> {
    return { id, kind, attempts, createdAt: created_at };
  }

  #open(sealed: string): unknown {
    return JSON.parse(this.#around.secrets.open(sealed)) as unknown;
  }

  /** null where the key it was sealed with is gone: the list of jobs is shown all the same. */
  #readable(sealed: string): unknown {
    try {
      return this.#open(sealed);
    } catch {
      return null;
    }
  }
}
