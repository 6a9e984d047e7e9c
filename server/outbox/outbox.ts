import type { Logger } from 'pino';
import type { Bus } from '../bus/index.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/index.ts';
import type { Metrics } from '../metrics.ts';
import type { Randomness } from '../randomness.ts';
import type { Secrets } from '../secrets.ts';
import type { OutboxState } from './tables.ts';

/** What an outbox needs of the context. */
export interface OutboxDependencies {
  database: Database;
  bus: Bus;
  clock: Clock;
  random: Randomness;
  logger: Logger;
  /** Payloads hold addresses and texts, so they are sealed at rest. */
  secrets: Pick<Secrets, 'seal' | 'open'>;
  metrics?: Pick<Metrics, 'outboxJobs' | 'outboxWaiting'>;
}

export interface NewJob {
  /** Which work is to be done, as `on` names it: `registration-mail`. */
  kind: string;
  /** JSON: all that the work needs, since what caused it may have changed by then. */
  payload: unknown;
  /** Not before this time, ms since epoch; at once by default. */
  notBefore?: number;
  /** A second job with the same key is not added, in any state of the first, except one that ended before the clock was set back. */
  deduplicationKey?: string;
}

export interface OutboxJob {
  id: string;
  kind: string;
  payload: unknown;
  /** 1 at the first try. */
  attempts: number;
  createdAt: number;
}

export interface OutboxJobReport extends OutboxJob {
  state: OutboxState;
  /** When it runs, ran or was to run again. */
  runAt: number;
  doneAt: number | null;
  /** Why the last attempt did not succeed; without addresses and numbers. */
  lastError: string | null;
}

/**
 * Does the work. Resolves when done for good; throws `PermanentFailure` when trying again is useless; any other error means
 * later again. A crash after the work and before its record repeats it, so it must bear that: same Message-ID, same key.
 */
export type Work = (job: OutboxJob) => Promise<void>;

export interface WorkOptions {
  /** Jobs of this kind at a time, on this instance; 4 by default. Kinds do not wait for each other. */
  concurrency?: number;
  /** Give up as `failed` after so many attempts; by default never: an outage may last. */
  attemptsAtMost?: number;
}

export interface SearchOptions {
  /** Reads with a transaction, where the jobs are to be the ones that it sees. */
  within?: Pick<Database, 'read'>;
  /** Ids of jobs that are known not to be meant: their payloads are neither read nor opened. */
  except?: ReadonlySet<string>;
}

/** Work that must not be lost: a row in the transaction that causes it, executed by any instance. */
export interface Outbox {
  /** Part of the caller's transaction; the loops of all instances are woken after its commit. Answers the job's id. */
  add(tx: Tx, job: NewJob): Promise<string>;

  /** Sets the handler of a kind. Jobs of kinds without a handler here stay for an instance that has one. */
  on(kind: string, work: Work, options?: WorkOptions): void;

  /** Begins to work off; sleeps until the next job is due or one is added. */
  start(): void;

  /** Takes nothing new, and resolves when what is running has ended and is recorded. */
  stop(): Promise<void>;

  /** Works off everything due by the clock, including what that adds. Answers how many attempts were made. For tests and tools. */
  runDue(): Promise<number>;

  /** Extends the leases of the jobs that run here. The loop does this every 20 seconds. */
  renewLeases(): Promise<void>;

  /** Newest first, at most `limit` (50). */
  find(filter?: { ids?: string[]; kind?: string; state?: OutboxState; limit?: number }): Promise<OutboxJobReport[]>;

  /**
   * Every job of a kind that `isMeant`, oldest first. Reads them all: for what an operator asks once in a while.
   */
  search(kind: string, isMeant: (payload: unknown) => boolean, options?: SearchOptions): Promise<OutboxJobReport[]>;

  /** The ids of all jobs that are there now. */
  ids(): Promise<Set<string>>;

  /**
   * Deletes jobs in any state. A running job is kept, unless `evenRunning`; its handler runs to the end.
   * Answers how many.
   */
  forget(tx: Tx, ids: readonly string[], options?: { evenRunning?: boolean }): Promise<number>;

  /** Makes a failed job due again. Answers false where it has not failed. */
  retry(tx: Tx, id: string): Promise<boolean>;

  /** Part of the clean-up: deletes what ended long ago, well or ill, with what it knew of people. Answers how many. */
  forgetEnded(): Promise<number>;
}
