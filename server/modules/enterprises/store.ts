import type { Database, Tx } from '../../database/index.ts';
import type { EnterpriseTables } from './tables.ts';
import type { TrialStanding } from './trial-time.ts';

export async function insertEnterprise(tx: Tx, row: EnterpriseTables['enterprises']): Promise<void> {
  await tx.insertInto('enterprises').values(row).execute();
}

export async function insertTrial(tx: Tx, row: EnterpriseTables['trials']): Promise<void> {
  await tx.insertInto('trials').values(row).execute();
}

export async function creditCodeExists(database: Pick<Database, 'read'>, creditCode: string): Promise<boolean> {
  const row = await database.read.selectFrom('enterprises').select('top_code').where('credit_code', '=', creditCode).executeTakeFirst();
  return row !== undefined;
}

export async function enterpriseName(database: Pick<Database, 'read'>, topCode: string): Promise<string | null> {
  const row = await database.read.selectFrom('enterprises').select('name').where('top_code', '=', topCode).executeTakeFirst();
  return row?.name ?? null;
}

export async function enterpriseAtAGlance(
  database: Pick<Database, 'read'>,
  topCode: string,
): Promise<{ topCode: string; name: string; logo: string; searchable: boolean; trial: ({ editionCode: string; startsAt: number } & TrialStanding) | null } | null> {
  const row = await database.read
    .selectFrom('enterprises')
    .leftJoin('trials', 'trials.top_code', 'enterprises.top_code')
    .leftJoin('trial_notices', (join) => join.onRef('trial_notices.top_code', '=', 'trials.top_code').onRef('trial_notices.ends_at', '=', 'trials.ends_at').on('trial_notices.kind', '=', 'deletion'))
    .select(['enterprises.name', 'enterprises.logo', 'enterprises.searchable', 'trials.edition_code', 'trials.starts_at', 'trials.ends_at', 'trial_notices.delivered_at'])
    .where('enterprises.top_code', '=', topCode)
    .executeTakeFirst();
  if (!row) return null;
  const { edition_code, starts_at, ends_at, delivered_at } = row;
  const trial = edition_code === null || starts_at === null || ends_at === null ? null : { editionCode: edition_code, startsAt: starts_at, endsAt: ends_at, warnedAt: delivered_at };
  return { topCode, name: row.name, logo: row.logo, searchable: row.searchable === 1, trial };
}

export async function updateSearchable(tx: Tx, topCode: string, searchable: boolean): Promise<void> {
  await tx.updateTable('enterprises').set({ searchable: searchable ? 1 : 0 }).where('top_code', '=', topCode).execute();
}

export async function enterpriseDomains(database: Pick<Database, 'read'>): Promise<{ domain: string; topCode: string }[]> {
  const rows = await database.read.selectFrom('enterprises').select(['domain', 'top_code']).where('domain', 'is not', null).execute();
  return rows.map((row) => ({ domain: row.domain ?? '', topCode: row.top_code }));
}

/** Takes one use of an invite code; false where it is unknown, used up or out of date. */
export async function takeInviteCode(tx: Tx, code: string, now: number): Promise<boolean> {
  const taken = await tx
    .updateTable('invite_codes')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returning('code')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function inviteCodeUsable(database: Pick<Database, 'read'>, code: string, now: number): Promise<boolean> {
  const row = await database.read
    .selectFrom('invite_codes')
    .select('code')
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertInviteCode(tx: Tx, row: EnterpriseTables['invite_codes']): Promise<void> {
  await tx
    .insertInto('invite_codes')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

export async function findRequest(database: Pick<Database, 'read'>, requestId: string): Promise<{ formHash: string; topCode: string; answeredAt: number } | null> {
  const row = await database.read
    .selectFrom('registration_requests')
    .select(['form_hash', 'top_code', 'answered_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ? { formHash: row.form_hash, topCode: row.top_code, answeredAt: row.answered_at } : null;
}

/** @throws UniqueViolation where the request was answered already */
export async function insertRequest(tx: Tx, row: EnterpriseTables['registration_requests']): Promise<void> {
  await tx.insertInto('registration_requests').values(row).execute();
}

export const removeRequestsBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('registration_requests')
    .where('request_id', 'in', (db) => db.selectFrom('registration_requests').select('request_id').where('answered_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();

export async function enterprisesFoundedBy(database: Pick<Database, 'read'>, personId: string): Promise<(EnterpriseTables['enterprises'] & { trial_ends_at: number | null })[]> {
  return database.read
    .selectFrom('enterprises')
    .leftJoin('trials', 'trials.top_code', 'enterprises.top_code')
    .selectAll('enterprises')
    .select('trials.ends_at as trial_ends_at')
    .where('founder_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

export async function blankContact(tx: Tx, founderId: string): Promise<void> {
  await tx.updateTable('enterprises').set({ contact_name: '', contact_email: null }).where('founder_id', '=', founderId).execute();
}
