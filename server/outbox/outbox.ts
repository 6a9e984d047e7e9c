import type { Logger } from 'pino';
import type { Bus } from '../bus/index.ts';
import type { Clock } from '../clock.ts';
import type { Database, Read, Tx } from '../database/index.ts';
import type { Metrics } from '../metrics.ts';
import type { Randomness } from '../randomness.ts';
import type { Secrets } from '../secrets.ts';
import type { OutboxState } from './tables.ts';

export interface OutboxDependencies {
  database: Database;
  bus: Bus;
  clock: Clock;
  random: Randomness;
  logger: Logger;
  /** Payloads contain addresses and texts, so they are stored encrypted. */
  secrets: Pick<Secrets, 'seal' | 'open'>;
  metrics?: Pick<Metrics, 'outboxJobs' | 'outboxWaiting'>;
}

export interface NewJob {
  /** Kind of the work, as in `on`: `registration-mail`. */
  kind: string;
  /** JSON with everything that the work needs, because the source may have changed by then. */
  payload: unknown;
  /** Earliest time, ms since epoch. At once by default. */
  notBefore?: number;
  /** A second job with the same key is not added, in any state of the first one. Exception: a job that ended before the clock was set back. */
  deduplicationKey?: string;
}

export interface OutboxJob {
  id: string;
  kind: string;
  payload: unknown;
  /** 1 at the first attempt. */
  attempts: number;
  createdAt: number;
}

export interface OutboxJobReport extends OutboxJob {
  state: OutboxState;
  /** Time of the last or next attempt. */
  runAt: number;
  doneAt: number | null;
  /** Reason why the last attempt failed, without addresses and numbers. */
  lastError: string | null;
}

/**
 * Does the work. It resolves when it is done, and throws `PermanentFailure` if another attempt cannot help. Any other error means a
 * later attempt. After a crash between the work and its record the work is repeated, so it must be idempotent: same Message-ID, same key.
 */
export type Work = (job: OutboxJob) => Promise<void>;

export interface WorkOptions {
  /** Number of parallel jobs of this kind on this instance, 4 by default. Kinds do not wait for each other. */
  concurrency?: number;
  /** Gives up as `failed` after this many attempts. Never by default, because an outage may be long. */
  attemptsAtMost?: number;
}

export interface SearchOptions {
  /** A transaction to read with, so that its own changes are visible. */
  within?: Pick<Database, 'read'>;
  /** Ids of jobs that are known not to match. Their payloads are neither read nor decrypted. */
  except?: ReadonlySet<string>;
}

/** Work that must not be lost. A job is a row in the transaction that causes it, and any instance executes it. */
export interface Outbox {
  /** Adds a job in the caller's transaction. The loops of all instances are woken after its commit. Returns the job's id. */
  add(tx: Tx, job: NewJob): Promise<string>;

  /** Sets the handler of a kind. Jobs of kinds without a handler here wait for an instance that has one. */
  on(kind: string, work: Work, options?: WorkOptions): void;

  /** Starts the loop, which sleeps until the next job is due or one is added. */
  start(): void;

  /** Starts nothing new, and resolves when the running jobs have ended and are recorded. */
  stop(): Promise<void>;

  /** Runs everything that is due by the clock, including jobs that this adds. Returns the number of attempts. For tests and tools. */
  runDue(): Promise<number>;

  /** Extends the leases of the jobs that run here. The loop does this every 20 seconds. */
  renewLeases(): Promise<void>;

  /** Newest first, at most `limit` (50). `keyPrefix`: the begin of the deduplication key. */
  find(filter?: { ids?: string[]; kind?: string; state?: OutboxState; keyPrefix?: string; limit?: number }): Promise<OutboxJobReport[]>;

  /** Every job of a kind that `isMeant` accepts, oldest first. Reads all jobs of the kind, so it is for rare requests of an operator. */
  search(kind: string, isMeant: (payload: unknown) => boolean, options?: SearchOptions): Promise<OutboxJobReport[]>;

  ids(): Promise<Set<string>>;

  /** The number of pending jobs of a kind whose deduplication keys begin with `keyPrefix`. Their payloads are neither read nor decrypted. */
  countPending(kind: string, keyPrefix: string): Promise<number>;

  /** The number of jobs in any state with one of these deduplication keys. */
  countKeys(read: Read, keys: readonly string[]): Promise<number>;

  /**
   * Deletes jobs in any state. A running job stays, unless `evenRunning`. Its handler runs to the end.
   * Returns the number of deleted jobs.
   */
  forget(tx: Tx, ids: readonly string[], options?: { evenRunning?: boolean }): Promise<number>;

  /** Deletes the pending jobs of a kind whose deduplication keys begin with `keyPrefix`, so that they are never executed. @returns the deleted jobs */
  withdraw(tx: Tx, kind: string, keyPrefix: string): Promise<OutboxJobReport[]>;

  /** Does the same for kinds with thousands of jobs: their payloads are neither read nor decrypted. @returns the number of deleted jobs */
  withdrawMany(tx: Tx, kind: string, keyPrefix: string): Promise<number>;

  /** Makes a failed job due again. Returns false if it has not failed. */
  retry(tx: Tx, id: string): Promise<boolean>;

  /** Part of the clean-up: deletes jobs that ended long ago, with their personal data. Returns their number. */
  forgetEnded(): Promise<number>;
}
