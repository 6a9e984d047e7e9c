import type { Read, Tx } from '../../database/index.ts';
import type { EnterpriseTables } from './tables.ts';
import type { TrialState } from './trial-time.ts';

type Notice = EnterpriseTables['trial_notices']['kind'];

export async function insertTrial(tx: Tx, row: EnterpriseTables['trials']): Promise<void> {
  await tx.insertInto('trials').values(row).execute();
}

/** A query for the codes of enterprises with a trial, which another query can contain. */
export const codesOfTrials = (read: Read) => read.selectFrom('trials').select('trials.top_code');

/** Trials, each joined with the deletion warning for its current end. Null if no such warning was sent. */
const trialsWithWarning = (read: Read) =>
  read
    .selectFrom('trials')
    .leftJoin('trial_notices', (join) => join.onRef('trial_notices.top_code', '=', 'trials.top_code').onRef('trial_notices.ends_at', '=', 'trials.ends_at').on('trial_notices.kind', '=', 'deletion'));

/** The trial of an enterprise. Null for an enterprise without one. */
export async function trialOf(read: Read, topCode: string): Promise<({ editionCode: string; startsAt: number } & TrialState) | null> {
  const row = await trialsWithWarning(read).select(['trials.edition_code', 'trials.starts_at', 'trials.ends_at', 'trial_notices.delivered_at']).where('trials.top_code', '=', topCode).executeTakeFirst();
  return row ? { editionCode: row.edition_code, startsAt: row.starts_at, endsAt: row.ends_at, warnedAt: row.delivered_at } : null;
}

/**
 * Trials that ended before a time, without any of the given notices about this end, oldest first. An end before the
 * start was mistyped (seconds instead of milliseconds): no warning of it is sent, so the enterprise is not deleted.
 */
export async function trialsWithoutNotice(read: Read, endedBy: number, notices: readonly Notice[]): Promise<{ topCode: string; endsAt: number }[]> {
  const rows = await read
    .selectFrom('trials')
    .select(['trials.top_code', 'trials.ends_at'])
    .where('trials.ends_at', '<=', endedBy)
    .whereRef('trials.ends_at', '>', 'trials.starts_at')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trial_notices')
            .select('trial_notices.kind')
            .whereRef('trial_notices.top_code', '=', 'trials.top_code')
            .whereRef('trial_notices.ends_at', '=', 'trials.ends_at')
            .where('trial_notices.kind', 'in', notices),
        ),
      ),
    )
    .orderBy('trials.ends_at')
    .orderBy('trials.top_code')
    .execute();
  return rows.map((row) => ({ topCode: row.top_code, endsAt: row.ends_at }));
}

/** Enterprises that were warned of the end of their trial, which was before the given time, oldest first. */
export async function warnedEnterprises(read: Read, endedBy: number): Promise<string[]> {
  const rows = await trialsWithWarning(read)
    .select('trials.top_code')
    .where('trials.ends_at', '<=', endedBy)
    .where('trial_notices.delivered_at', 'is not', null)
    .orderBy('trials.ends_at')
    .orderBy('trials.top_code')
    .execute();
  return rows.map((row) => row.top_code);
}

/** @returns false if this notice exists already */
export async function insertNotice(tx: Tx, row: NoticeKey & { delivered_at: number | null }): Promise<boolean> {
  const added = await tx
    .insertInto('trial_notices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['top_code', 'kind', 'ends_at']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  return added !== undefined;
}

/** Key of one notice. `told_at` distinguishes a repeated notice from the first. */
export type NoticeKey = Pick<EnterpriseTables['trial_notices'], 'top_code' | 'kind' | 'ends_at' | 'told_at'>;

/** True if a notice exists and its mail was not sent yet. */
export async function isNoticePending(read: Read, { top_code, kind, ends_at, told_at }: NoticeKey): Promise<boolean> {
  const row = await read.selectFrom('trial_notices').select('delivered_at').where('top_code', '=', top_code).where('kind', '=', kind).where('ends_at', '=', ends_at).where('told_at', '=', told_at).executeTakeFirst();
  return row?.delivered_at === null;
}

export async function markDelivered(tx: Tx, { top_code, kind, ends_at, told_at }: NoticeKey, now: number): Promise<void> {
  await tx.updateTable('trial_notices').set({ delivered_at: now }).where('top_code', '=', top_code).where('kind', '=', kind).where('ends_at', '=', ends_at).where('told_at', '=', told_at).execute();
}

/** Marks warnings as issued now and not yet mailed, except those repeated `putOffAtMost` times already. @returns the notices to send */
export async function resetWarnings(tx: Tx, putOffAtMost: number, now: number): Promise<NoticeKey[]> {
  return tx
    .updateTable('trial_notices')
    .set((eb) => ({ told_at: now, delivered_at: null, put_off: eb('put_off', '+', 1) }))
    .where('kind', '=', 'deletion')
    .where('put_off', '<', putOffAtMost)
    .returning(['top_code', 'kind', 'ends_at', 'told_at'])
    .execute();
}

/** Deletes a trial if its end is still the given one. False if the end was changed meanwhile. */
export async function takeTrial(tx: Tx, topCode: string, endsAt: number): Promise<boolean> {
  const taken = await tx.deleteFrom('trials').where('top_code', '=', topCode).where('ends_at', '=', endsAt).returning('top_code').executeTakeFirst();
  return taken !== undefined;
}

/** Restarts trials that ended before a time. */
export async function restartTrials(tx: Tx, topCodes: readonly string[], endedBy: number, trial: { startsAt: number; endsAt: number }): Promise<void> {
  await tx.updateTable('trials').set({ starts_at: trial.startsAt, ends_at: trial.endsAt }).where('top_code', 'in', topCodes).where('ends_at', '<=', endedBy).execute();
}
