import type { Insertable, Selectable } from 'kysely';
import { inStatements, type Read, type Tx } from '../../database/index.ts';
import { isOpen } from './membership-store.ts';
import type { AccountTables } from './tables.ts';

export async function insertSession(tx: Tx, row: Insertable<AccountTables['sessions']>): Promise<void> {
  await tx.insertInto('sessions').values(row).execute();
}

/** The session of a token, with the roles in its enterprise. Null if it is revoked or the person is disabled. */
export async function sessionByToken(read: Read, tokenHash: string): Promise<(Selectable<AccountTables['sessions']> & { roles: string[] }) | null> {
  const rows = await read
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('memberships', (join) => join.onRef('memberships.person_id', '=', 'sessions.person_id').onRef('memberships.top_code', '=', 'sessions.top_code').on(isOpen))
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.revoked_at', 'is', null)
    .where('people.disabled_at', 'is', null)
    .selectAll('sessions')
    .select('memberships.role')
    .execute();
  const first = rows[0];
  if (!first) return null;
  const { role: _role, ...session } = first;
  return { ...session, roles: rows.flatMap((row) => row.role ?? []) };
}

/** Those people who have a session that was opened and used after the given times. */
export async function peopleWithSessionSince(read: Read, personIds: readonly string[], since: { opened: number; used: number }): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inStatements(personIds)) {
    const query = read.selectFrom('sessions').select('person_id').distinct().where('person_id', 'in', some).where('revoked_at', 'is', null);
    for (const { person_id } of await query.where('opened_at', '>', since.opened).where('last_seen_at', '>', since.used).execute()) found.add(person_id);
  }
  return found;
}

/** Updates the sessions of live logins after their live got another code. */
export async function moveLiveSessions(tx: Tx, topCode: string, fromLiveCode: string, toLiveCode: string): Promise<void> {
  await tx.updateTable('sessions').set({ live_code: toLiveCode }).where('top_code', '=', topCode).where('live_code', '=', fromLiveCode).execute();
}

export const sessionOpenedAt = async (tx: Tx, id: string): Promise<number> => Number((await tx.selectFrom('sessions').select('opened_at').where('id', '=', id).executeTakeFirstOrThrow()).opened_at);

export async function touchSession(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).where('last_seen_at', '<', now).execute();
}

export async function revoke(tx: Tx, where: { sessionId: string } | { personId: string }, now: number): Promise<void> {
  const update = tx.updateTable('sessions').set({ revoked_at: now }).where('revoked_at', 'is', null);
  await ('sessionId' in where ? update.where('id', '=', where.sessionId) : update.where('person_id', '=', where.personId)).execute();
}

export const removeSessionsOpenedBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('sessions')
    .where('id', 'in', (db) => db.selectFrom('sessions').select('id').where('opened_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();

/** Ends logins of some people at an enterprise. The rows stay as the login log. Only logins opened after the given time are examined. */
export async function revokeAtEnterprise(tx: Tx, topCode: string, personIds: readonly string[], openedAfter: number, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ revoked_at: now }).where('person_id', 'in', personIds).where('top_code', '=', topCode).where('opened_at', '>', openedAfter).where('revoked_at', 'is', null).execute();
}
