import { type Read, type Tx, afterCommit, removeInBatches } from '../database/index.ts';
import { keptSince, retention } from '../retention.ts';
import type { NewJob, Outbox, OutboxJobReport, OutboxDependencies, SearchOptions, Work, WorkOptions } from './outbox.ts';
import { openPayload, sealPayload } from './payload.ts';
import { type JobRow, countKeys, countPending, deleteJobs, deleteJobsEndedBefore, findByKey, findJobs, findNextDue, insertJob, jobIds, jobsWith, retryJob, withdrawJobs, withdrawManyJobs } from './store.ts';
import { OutboxWorker } from './worker.ts';

const outboxTopic = 'outbox';

/** The loop looks for jobs at this interval even without a message, because a message may be lost. */
const longestSleepMilliseconds = 60_000;
/** A job that is due but could not be claimed is being claimed by another instance. */
const shortestSleepMilliseconds = 20;
const troubleSleepMilliseconds = 5_000;
/** Number of payloads that are decrypted at a time, because payloads may be long. */
const openedAtOnce = 200;
const countEveryMilliseconds = 60_000;

/** Implements the outbox: adds jobs, and runs the worker when jobs are due. */
export class OutboxLoop implements Outbox {
  readonly #around: OutboxDependencies;
  readonly #worker: OutboxWorker;
  #loop: Promise<void> | null = null;
  #stopping = false;
  #subscriptions: (() => void)[] = [];
  #woken = false;
  #wake: () => void = () => {};
  #countedAt = -Infinity;
  readonly #announced = new WeakSet<Tx>();

  constructor(surroundings: OutboxDependencies) {
    this.#around = surroundings;
    this.#worker = new OutboxWorker(surroundings, () => this.#rouse());
  }

  async add(tx: Tx, job: NewJob): Promise<string> {
    const { clock, random, secrets } = this.#around;
    const now = clock.now();
    // Reads first: under load most jobs with a key exist already, which saves encrypting and announcing them.
    const existing = job.deduplicationKey === undefined ? null : await findByKey(tx, job.deduplicationKey, now);
    if (existing !== null) return existing;
    const runAt = job.notBefore ?? now;
    const id = await insertJob(tx, {
      id: random.uuid(),
      kind: job.kind,
      payload: sealPayload(job.payload, secrets),
      run_at: runAt,
      deduplication_key: job.deduplicationKey ?? null,
      created_at: now,
    });
    // Later jobs need no announcement: the loops look for jobs before that time.
    if (runAt - now < longestSleepMilliseconds) this.#announceAfter(tx);
    return id;
  }

  on(kind: string, work: Work, options: WorkOptions = {}): void {
    this.#worker.add(kind, work, options);
    this.#rouse();
  }

  start(): void {
    if (this.#loop || this.#stopping) return;
    const rouse = (): void => this.#rouse();
    this.#subscriptions = [this.#around.bus.subscribe(outboxTopic, rouse), this.#around.bus.onGap(rouse)];
    this.#loop = this.#live();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const end of this.#subscriptions.splice(0)) end();
    this.#worker.claimNoMore();
    this.#rouse();
    await this.#loop;
    await this.#worker.allEnded();
  }

  async runDue(): Promise<number> {
    let attempts = 0;
    for (;;) {
      // A job that ends meanwhile frees a place, and may have added another job that is due.
      const wasBusy = this.#worker.busy;
      const started = await this.#worker.startDue();
      attempts += started;
      if (started === 0 && !wasBusy) return attempts;
      if (this.#worker.busy) await this.#worker.oneEnded();
    }
  }

  renewLeases(): Promise<void> {
    return this.#worker.renewLeases();
  }

  async find(filter: Parameters<Outbox['find']>[0] = {}): Promise<OutboxJobReport[]> {
    const rows = await findJobs(this.#around.database.read, { limit: 50, ...filter });
    return rows.map((row) => this.#report(row));
  }

  async search(kind: string, isMeant: (payload: unknown) => boolean, { within = this.#around.database, except = new Set() }: SearchOptions = {}): Promise<OutboxJobReport[]> {
    const ids = (await jobIds(within.read, kind)).filter((id) => !except.has(id));
    const found: OutboxJobReport[] = [];
    for (let start = 0; start < ids.length; start += openedAtOnce) {
      const rows = await jobsWith(within.read, ids.slice(start, start + openedAtOnce));
      found.push(...rows.map((row) => this.#report(row)).filter(({ payload }) => isMeant(payload)));
    }
    return found.toSorted((first, second) => first.createdAt - second.createdAt || (first.id < second.id ? -1 : 1));
  }

  async ids(): Promise<Set<string>> {
    return new Set(await jobIds(this.#around.database.read));
  }

  countPending(kind: string, keyPrefix: string): Promise<number> {
    return countPending(this.#around.database.read, { kind, keyPrefix });
  }

  countKeys(read: Read, keys: readonly string[]): Promise<number> {
    return countKeys(read, keys);
  }

  forget(tx: Tx, ids: readonly string[], { evenRunning = false }: { evenRunning?: boolean } = {}): Promise<number> {
    return deleteJobs(tx, ids, evenRunning);
  }

  async withdraw(tx: Tx, kind: string, keyPrefix: string): Promise<OutboxJobReport[]> {
    return (await withdrawJobs(tx, kind, keyPrefix)).map((row) => this.#report(row));
  }

  withdrawMany(tx: Tx, kind: string, keyPrefix: string): Promise<number> {
    return withdrawManyJobs(tx, kind, keyPrefix);
  }

  async retry(tx: Tx, id: string): Promise<boolean> {
    const revived = await retryJob(tx, id, this.#around.clock.now());
    if (revived) this.#announceAfter(tx);
    return revived;
  }

  async forgetEnded(): Promise<number> {
    const { clock, database } = this.#around;
    const now = clock.now();
    const done = await removeInBatches(database, (tx, atMost) => deleteJobsEndedBefore(tx, 'done', keptSince(retention.doneJobs, now), atMost));
    return done + (await removeInBatches(database, (tx, atMost) => deleteJobsEndedBefore(tx, 'failed', keptSince(retention.failedJobs, now), atMost)));
  }

  /** Once for a transaction, which may add thousands of jobs. */
  #announceAfter(tx: Tx): void {
    if (this.#announced.has(tx)) return;
    this.#announced.add(tx);
    afterCommit(tx, () => void this.#around.bus.publish(outboxTopic, null));
  }

  async #live(): Promise<void> {
    const { database, logger, clock } = this.#around;
    while (!this.#stopping) {
      this.#woken = false;
      let sleep = longestSleepMilliseconds;
      try {
        await this.#worker.startDue();
        await this.#countWaiting();
        const next = await findNextDue(database.read, this.#worker.kindsWithRoom());
        if (next !== null) sleep = Math.min(sleep, Math.max(shortestSleepMilliseconds, next - clock.now()));
      } catch (error) {
        logger.error({ err: error }, 'the outbox could not look for work');
        sleep = troubleSleepMilliseconds;
      }
      await this.#sleep(sleep);
    }
  }

  /** Waits until the time is over or the loop is woken. Returns at once if it was woken since it last looked. */
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

  async #countWaiting(): Promise<void> {
    const { database, clock, metrics } = this.#around;
    const now = clock.now();
    if (now - this.#countedAt < countEveryMilliseconds) return;
    this.#countedAt = now;
    metrics?.outboxWaiting.set(await countPending(database.read));
  }

  #report(row: JobRow): OutboxJobReport {
    let payload: unknown = null;
    try {
      payload = openPayload(row.payload, this.#around.secrets);
    } catch {
      // The key is missing. The job is listed without its payload.
    }
    return {
      id: row.id,
      kind: row.kind,
      payload,
      attempts: row.attempts,
      createdAt: row.created_at,
      state: row.state,
      runAt: row.run_at,
      doneAt: row.done_at,
      lastError: row.last_error,
    };
  }
}
