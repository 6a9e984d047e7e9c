import { type SqlBool, sql } from 'kysely';

import { clockSkewMilliseconds } from '../clock.ts';
import { dialectOf, type Read, type Tx } from '../database/index.ts';
import type { OutboxState, OutboxTables } from './tables.ts';

export type JobRow = OutboxTables['outbox_jobs'];

/** The id of the job with this deduplication key that makes a new one unnecessary. Null if there is none. */
export async function findByKey(tx: Tx, key: string, now: number): Promise<string | null> {
  const row = await tx
    .selectFrom('outbox_jobs')
    .select('id')
    .where('deduplication_key', '=', key)
    .where((job) => job.or([job('done_at', 'is', null), job('done_at', '<=', now + clockSkewMilliseconds)]))
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Inserts the job, unless one with its deduplication key exists. Returns the id of the new or existing job. A job that ended in the
 * future ended before the clock was set back, and does not count.
 */
export async function insertJob(tx: Tx, job: Pick<JobRow, 'id' | 'kind' | 'payload' | 'run_at' | 'deduplication_key' | 'created_at'>): Promise<string> {
  if (job.deduplication_key !== null) {
    await tx.deleteFrom('outbox_jobs').where('deduplication_key', '=', job.deduplication_key).where('done_at', '>', job.created_at + clockSkewMilliseconds).execute();
  }
  const inserted = await tx
    .insertInto('outbox_jobs')
    .values({ ...job, state: 'pending', attempts: 0, lease: null, locked_until: null, last_error: null, done_at: null })
    .onConflict((conflict) => conflict.column('deduplication_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) return inserted.id;
  const existing = await tx.selectFrom('outbox_jobs').select('id').where('deduplication_key', '=', job.deduplication_key).executeTakeFirstOrThrow();
  return existing.id;
}

/** The kinds among `kinds` with a job that is due or whose worker died. */
export async function findDueKinds(read: Read, kinds: string[], now: number): Promise<string[]> {
  if (kinds.length === 0) return [];
  const rows = await read
    .selectFrom('outbox_jobs')
    .select('kind')
    .distinct()
    .where('kind', 'in', kinds)
    .where(isClaimable(now))
    .execute();
  return rows.map(({ kind }) => kind);
}

/** Claims up to `count` due jobs of a kind for this worker, oldest first, and counts the attempt. */
export async function claimJobs(tx: Tx, claim: { kind: string; count: number; lease: string; now: number; lockedUntil: number; except: string[] }): Promise<JobRow[]> {
  const claimed = await tx
    // In a CTE of its own, so that PostgreSQL evaluates it once in every query plan.
    .with('due', (db) =>
      db
        .selectFrom('outbox_jobs')
        .select('id')
        .where('kind', '=', claim.kind)
        .where(isClaimable(claim.now))
        .$if(claim.except.length > 0, (query) => query.where('id', 'not in', claim.except))
        .orderBy('run_at')
        .orderBy('id')
        .limit(claim.count)
        // SQLite has one writer at a time. PostgreSQL must skip jobs that another instance is claiming.
        .$if(dialectOf(tx) === 'postgres', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('outbox_jobs')
    .set((job) => ({ state: 'running', lease: claim.lease, locked_until: claim.lockedUntil, attempts: job('attempts', '+', 1) }))
    .where('id', 'in', (db) => db.selectFrom('due').select('due.id'))
    .returningAll()
    .execute();
  return claimed.toSorted((first, second) => first.run_at - second.run_at || (first.id < second.id ? -1 : 1));
}

/** Extends claims that were not lost. */
export async function renewLeases(tx: Tx, ids: string[], leases: string[], lockedUntil: number): Promise<void> {
  await tx.updateTable('outbox_jobs').set({ locked_until: lockedUntil }).where('id', 'in', ids).where('lease', 'in', leases).where('state', '=', 'running').execute();
}

export type Settlement =
  | { state: 'done'; done_at: number; last_error: null }
  | { state: 'failed'; done_at: number; last_error: string }
  | { state: 'pending'; run_at: number; last_error: string };

/** Records the outcome. Returns false if another worker has taken over the job: then that worker's outcome counts. */
export async function settleJob(tx: Tx, id: string, lease: string, settlement: Settlement): Promise<boolean> {
  const row = await tx
    .updateTable('outbox_jobs')
    .set({ ...settlement, lease: null, locked_until: null })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The time when the next job of `kinds` can be claimed, ms since epoch. Null if there is none. */
export async function findNextDue(read: Read, kinds: string[]): Promise<number | null> {
  if (kinds.length === 0) return null;
  const next = async (state: OutboxState, column: 'run_at' | 'locked_until'): Promise<number | null> => {
    const row = await read
      .selectFrom('outbox_jobs')
      .select((job) => job.fn.min<number | null>(column).as('next'))
      .where('kind', 'in', kinds)
      .where('state', '=', state)
      .executeTakeFirst();
    return row?.next ?? null;
  };
  const times = [await next('pending', 'run_at'), await next('running', 'locked_until')].filter((time) => time !== null);
  return times.length > 0 ? Math.min(...times) : null;
}

/** The number of pending jobs, or of those of a kind whose deduplication keys begin with `keyPrefix`. */
export async function countPending(read: Read, of?: { kind: string; keyPrefix: string }): Promise<number> {
  const row = await read
    .selectFrom('outbox_jobs')
    .select((job) => job.fn.countAll<number>().as('count'))
    .where('state', '=', 'pending')
    .$if(of !== undefined, (query) => query.where('kind', '=', of!.kind).where(keyBegins(of!.keyPrefix)))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The number of jobs in any state with one of these deduplication keys. */
export async function countKeys(read: Read, keys: readonly string[]): Promise<number> {
  let count = 0;
  for (let start = 0; start < keys.length; start += 500) {
    const some = read.selectFrom('outbox_jobs').where('deduplication_key', 'in', keys.slice(start, start + 500));
    count += (await some.select((job) => job.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
  }
  return count;
}

export async function findJobs(read: Read, filter: { ids?: string[]; kind?: string; state?: OutboxState; keyPrefix?: string; limit: number }): Promise<JobRow[]> {
  let query = read.selectFrom('outbox_jobs').selectAll().orderBy('created_at', 'desc').orderBy('id').limit(filter.limit);
  if (filter.ids) query = query.where('id', 'in', filter.ids);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.keyPrefix !== undefined) query = query.where(keyBegins(filter.keyPrefix));
  return query.execute();
}

/** The ids of all jobs, or of all of a kind. */
export async function jobIds(read: Read, kind?: string): Promise<string[]> {
  const rows = await read.selectFrom('outbox_jobs').select('id').$if(kind !== undefined, (query) => query.where('kind', '=', kind!)).execute();
  return rows.map(({ id }) => id);
}

export const jobsWith = (read: Read, ids: readonly string[]): Promise<JobRow[]> => read.selectFrom('outbox_jobs').selectAll().where('id', 'in', ids).execute();

export async function deleteJobs(tx: Tx, ids: readonly string[], evenRunning: boolean): Promise<number> {
  let deleted = 0;
  for (let start = 0; start < ids.length; start += 500) {
    const some = tx.deleteFrom('outbox_jobs').where('id', 'in', ids.slice(start, start + 500));
    const result = await (evenRunning ? some : some.where('state', '!=', 'running')).executeTakeFirstOrThrow();
    deleted += Number(result.numDeletedRows);
  }
  return deleted;
}

const deletePending = (tx: Tx, kind: string, keyPrefix: string) => tx.deleteFrom('outbox_jobs').where('state', '=', 'pending').where('kind', '=', kind).where(keyBegins(keyPrefix));

/** Deletes the pending jobs of a kind whose deduplication keys begin with `keyPrefix`. @returns the deleted rows */
export const withdrawJobs = (tx: Tx, kind: string, keyPrefix: string): Promise<JobRow[]> => deletePending(tx, kind, keyPrefix).returningAll().execute();

/** Does the same. @returns the number of deleted rows */
export const withdrawManyJobs = async (tx: Tx, kind: string, keyPrefix: string): Promise<number> => Number((await deletePending(tx, kind, keyPrefix).executeTakeFirstOrThrow()).numDeletedRows);

export async function retryJob(tx: Tx, id: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('outbox_jobs')
    .set({ state: 'pending', run_at: now, done_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deleteJobsEndedBefore = (tx: Tx, state: 'done' | 'failed', time: number, atMost: number) =>
  tx
    .deleteFrom('outbox_jobs')
    .where('id', 'in', (db) => db.selectFrom('outbox_jobs').select('id').where('state', '=', state).where('done_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();

/** Without LIKE and ranges, because the collation of the database decides about them. */
const keyBegins = (prefix: string) => sql<SqlBool>`substr(deduplication_key, 1, ${prefix.length}) = ${prefix}`;

function isClaimable(now: number) {
  return sql<SqlBool>`((state = 'pending' AND run_at <= ${now}) OR (state = 'running' AND locked_until <= ${now}))`;
}
