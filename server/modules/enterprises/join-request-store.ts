import { sql } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';
import type { EnterpriseTables } from './tables.ts';

type JoinRequestRow = EnterpriseTables['join_requests'];

/** Adds an open request. False if the person already has an open one at this enterprise. */
export async function insertJoinRequest(tx: Tx, row: JoinRequestRow): Promise<boolean> {
  const added = await tx
    .insertInto('join_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** An enterprise that opted in to being found. Null for others. */
export async function searchableEnterprise(tx: Tx, topCode: string): Promise<{ name: string; contactEmail: string | null } | null> {
  const row = await tx.selectFrom('enterprises').select(['name', 'contact_email']).where('top_code', '=', topCode).where('searchable', '=', 1).executeTakeFirst();
  return row ? { name: row.name, contactEmail: row.contact_email } : null;
}

/** Closes an open request of this enterprise. @returns the applicant; null if there is no such open request */
export async function closeJoinRequest(
  tx: Tx,
  request: { id: string; topCode: string },
  decision: Pick<JoinRequestRow, 'state' | 'role' | 'decided_at' | 'decided_by'>,
): Promise<{ personId: string } | null> {
  const row = await tx
    .updateTable('join_requests')
    .set(decision)
    .where('id', '=', request.id)
    .where('top_code', '=', request.topCode)
    .where('state', '=', 'pending')
    .returning('person_id')
    .executeTakeFirst();
  return row ? { personId: row.person_id } : null;
}

export async function joinRequestOf(tx: Tx, request: { id: string; topCode: string }): Promise<Pick<JoinRequestRow, 'state' | 'role'> | null> {
  const row = await tx.selectFrom('join_requests').select(['state', 'role']).where('id', '=', request.id).where('top_code', '=', request.topCode).executeTakeFirst();
  return row ?? null;
}

/** A page of an enterprise's requests: open ones first, newest first. */
export async function joinRequestsPage(read: Read, topCode: string, page: { offset: number; limit: number }): Promise<{ rows: JoinRequestRow[]; total: number }> {
  const rows = await read
    .selectFrom('join_requests')
    .selectAll()
    .where('top_code', '=', topCode)
    .orderBy(sql`CASE WHEN state = 'pending' THEN 0 ELSE 1 END`)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  const { total } = await read.selectFrom('join_requests').select((eb) => eb.fn.countAll().as('total')).where('top_code', '=', topCode).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Numbers of an enterprise's open and decided requests. */
export async function countJoinRequests(read: Read, topCode: string): Promise<{ pending: number; decided: number }> {
  const rows = await read
    .selectFrom('join_requests')
    .select((eb) => ['state', eb.fn.countAll().as('total')])
    .where('top_code', '=', topCode)
    .groupBy('state')
    .execute();
  const total = (isCounted: (state: string) => boolean) => rows.reduce((sum, row) => sum + (isCounted(row.state) ? Number(row.total) : 0), 0);
  return { pending: total((state) => state === 'pending'), decided: total((state) => state !== 'pending') };
}

/** The open requests of a person, latest first. */
export async function openRequestsOfPerson(read: Read, personId: string, limit: number): Promise<{ name: string; topCode: string }[]> {
  return read
    .selectFrom('join_requests')
    .innerJoin('enterprises', 'enterprises.top_code', 'join_requests.top_code')
    .select(['enterprises.name', 'enterprises.top_code as topCode'])
    .where('person_id', '=', personId)
    .where('state', '=', 'pending')
    .where('enterprises.closed_at', 'is', null)
    .orderBy('requested_at', 'desc')
    .orderBy('join_requests.top_code')
    .limit(limit)
    .execute();
}

export async function joinRequestsOfPerson(read: Read, personId: string): Promise<(JoinRequestRow & { enterprise_name: string })[]> {
  return read
    .selectFrom('join_requests')
    .innerJoin('enterprises', 'enterprises.top_code', 'join_requests.top_code')
    .selectAll('join_requests')
    .select('enterprises.name as enterprise_name')
    .where('person_id', '=', personId)
    .where('enterprises.closed_at', 'is', null)
    .orderBy('requested_at')
    .execute();
}

export async function removeJoinRequestsOfPerson(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('join_requests').where('person_id', '=', personId).execute();
}

/** The time of the decision counts, or that of the request if it was never decided. */
export const removeJoinRequestsBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('join_requests')
    .where('id', 'in', (db) =>
      db
        .selectFrom('join_requests')
        .select('id')
        .where('requested_at', '<', time)
        .where((eb) => eb.or([eb('decided_at', 'is', null), eb('decided_at', '<', time)]))
        .limit(atMost),
    )
    .executeTakeFirstOrThrow();
