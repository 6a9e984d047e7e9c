import type { Selectable } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';
import type { EnterpriseTables } from './tables.ts';

export async function insertEnterprise(tx: Tx, row: Omit<EnterpriseTables['enterprises'], 'closed_at'>): Promise<void> {
  await tx.insertInto('enterprises').values(row).execute();
}

export async function creditCodeExists(read: Read, creditCode: string): Promise<boolean> {
  const row = await read.selectFrom('enterprises').select('top_code').where('credit_code', '=', creditCode).executeTakeFirst();
  return row !== undefined;
}

export async function enterpriseName(read: Read, topCode: string): Promise<string | null> {
  const row = await read.selectFrom('enterprises').select('name').where('top_code', '=', topCode).where('closed_at', 'is', null).executeTakeFirst();
  return row?.name ?? null;
}

export async function enterpriseDomain(read: Read, topCode: string): Promise<string | null> {
  const row = await read.selectFrom('enterprises').select('domain').where('top_code', '=', topCode).where('closed_at', 'is', null).executeTakeFirst();
  return row?.domain ?? null;
}

export async function enterpriseAtAGlance(read: Read, topCode: string): Promise<{ topCode: string; name: string; logo: string; searchable: boolean; domain: string | null } | null> {
  const row = await read.selectFrom('enterprises').select(['name', 'logo', 'searchable', 'domain']).where('top_code', '=', topCode).where('closed_at', 'is', null).executeTakeFirst();
  return row ? { topCode, name: row.name, logo: row.logo, searchable: row.searchable === 1, domain: row.domain } : null;
}

export interface LockedEnterprise {
  topCode: string;
  name: string;
  contactName: string;
  contactEmail: string | null;
  logo: string;
  domain: string | null;
}

/** Writes an enterprise's row without changing it, so that changes, warnings and deletions of it run one after the other. */
export async function lockEnterprise(tx: Tx, topCode: string): Promise<LockedEnterprise | null> {
  const row = await tx
    .updateTable('enterprises')
    .set((eb) => ({ searchable: eb.ref('searchable') }))
    .where('top_code', '=', topCode)
    .where('closed_at', 'is', null)
    .returning(['name', 'contact_name', 'contact_email', 'logo', 'domain'])
    .executeTakeFirst();
  return row ? { topCode, name: row.name, contactName: row.contact_name, contactEmail: row.contact_email, logo: row.logo, domain: row.domain } : null;
}

/**
 * Empties the row of an enterprise after its trial was taken. From here on it counts as deleted, and its unique values are
 * free. The row stays until all rows that refer to it are deleted. @returns the number of join requests
 */
export async function closeEnterprise(tx: Tx, topCode: string, now: number): Promise<{ joinRequests: number }> {
  await tx.deleteFrom('registration_requests').where('top_code', '=', topCode).execute();
  await tx.deleteFrom('trial_notices').where('top_code', '=', topCode).execute();
  await tx
    .updateTable('enterprises')
    .set({ closed_at: now, name: '', contact_name: '', contact_email: null, credit_code: null, industry_code: null, logo: '', domain: null, searchable: 0 })
    .where('top_code', '=', topCode)
    .execute();
  const { requests } = await tx.selectFrom('join_requests').select((eb) => eb.fn.countAll().as('requests')).where('top_code', '=', topCode).executeTakeFirstOrThrow();
  return { joinRequests: Number(requests) };
}

export const deleteSomeJoinRequests = (tx: Tx, topCode: string, atMost: number) =>
  tx
    .deleteFrom('join_requests')
    .where('id', 'in', (db) => db.selectFrom('join_requests').select('id').where('top_code', '=', topCode).limit(atMost))
    .executeTakeFirstOrThrow();

/** Deletes the row of a closed enterprise. No rows may refer to it any more. */
export async function deleteClosed(tx: Tx, topCode: string): Promise<void> {
  await tx.deleteFrom('enterprises').where('top_code', '=', topCode).where('closed_at', 'is not', null).execute();
}

export async function updateSearchable(tx: Tx, topCode: string, searchable: boolean): Promise<void> {
  await tx.updateTable('enterprises').set({ searchable: searchable ? 1 : 0 }).where('top_code', '=', topCode).execute();
}

export async function enterpriseDomains(read: Read): Promise<{ domain: string; topCode: string }[]> {
  const rows = await read.selectFrom('enterprises').select(['domain', 'top_code']).where('domain', 'is not', null).execute();
  return rows.map((row) => ({ domain: row.domain ?? '', topCode: row.top_code }));
}

/** Takes one use of an invite code. False if it is unknown, used up or expired. */
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

export async function inviteCodeUsable(read: Read, code: string, now: number): Promise<boolean> {
  const row = await read
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

export async function findRequest(read: Read, requestId: string): Promise<{ formHash: string; topCode: string; answeredAt: number } | null> {
  const row = await read
    .selectFrom('registration_requests')
    .select(['form_hash', 'top_code', 'answered_at'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ? { formHash: row.form_hash, topCode: row.top_code, answeredAt: row.answered_at } : null;
}

/** @throws UniqueViolation if the request was answered already */
export async function insertRequest(tx: Tx, row: EnterpriseTables['registration_requests']): Promise<void> {
  await tx.insertInto('registration_requests').values(row).execute();
}

export const removeRequestsBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('registration_requests')
    .where('request_id', 'in', (db) => db.selectFrom('registration_requests').select('request_id').where('answered_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();

export async function removeRequestsOfFoundedBy(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('registration_requests')
    .where('top_code', 'in', (db) => db.selectFrom('enterprises').select('top_code').where('founder_id', '=', personId))
    .execute();
}

export async function enterprisesFoundedBy(read: Read, personId: string): Promise<(Selectable<EnterpriseTables['enterprises']> & { trial_ends_at: number | null })[]> {
  return read
    .selectFrom('enterprises')
    .leftJoin('trials', 'trials.top_code', 'enterprises.top_code')
    .selectAll('enterprises')
    .select('trials.ends_at as trial_ends_at')
    .where('founder_id', '=', personId)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .execute();
}

/** Notices about the trials of the enterprises that a person founded, oldest first. */
export async function noticesOfFoundedBy(read: Read, personId: string): Promise<Pick<EnterpriseTables['trial_notices'], 'top_code' | 'kind' | 'ends_at' | 'told_at' | 'delivered_at'>[]> {
  return read
    .selectFrom('trial_notices')
    .innerJoin('enterprises', 'enterprises.top_code', 'trial_notices.top_code')
    .select(['trial_notices.top_code', 'trial_notices.kind', 'trial_notices.ends_at', 'trial_notices.told_at', 'trial_notices.delivered_at'])
    .where('enterprises.founder_id', '=', personId)
    .orderBy('trial_notices.told_at')
    .orderBy('trial_notices.kind')
    .execute();
}

export async function blankContact(tx: Tx, founderId: string): Promise<void> {
  await tx.updateTable('enterprises').set({ contact_name: '', contact_email: null }).where('founder_id', '=', founderId).execute();
}
