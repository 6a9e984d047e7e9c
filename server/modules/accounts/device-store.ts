import type { Selectable } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';
import type { AccountTables } from './tables.ts';

type SessionRow = Selectable<AccountTables['sessions']>;

/** Maximum number of rows that are read. Only the newest devices matter. */
const sessionsReadAtMost = 200;

/** The sessions of a person that are not revoked, last used first. */
export async function sessionsUsedSince(read: Read, personId: string, { openedAfter, seenAfter }: { openedAfter: number; seenAfter: number }): Promise<SessionRow[]> {
  return read
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('opened_at', '>', openedAfter)
    .where('last_seen_at', '>', seenAfter)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(sessionsReadAtMost)
    .execute();
}

export async function isSessionAlive(tx: Tx, sessionId: string): Promise<boolean> {
  return (await tx.selectFrom('sessions').select('id').where('id', '=', sessionId).where('revoked_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** The sessions of the device with this session of the person. Empty if the person has no such session. */
export async function sessionsOfDevice(tx: Tx, personId: string, sessionId: string): Promise<Pick<SessionRow, 'id' | 'revoked_at'>[]> {
  return tx
    .selectFrom('sessions as named')
    .innerJoin('sessions', (join) => join.onRef('sessions.person_id', '=', 'named.person_id').on(({ or, eb, ref }) => or([eb('sessions.id', '=', ref('named.id')), eb('sessions.browser_hash', '=', ref('named.browser_hash'))])))
    .select(['sessions.id', 'sessions.revoked_at'])
    .where('named.id', '=', sessionId)
    .where('named.person_id', '=', personId)
    .execute();
}

/** @returns the number of sessions that were open until now */
export async function revokeSessions(tx: Tx, sessionIds: readonly string[], now: number): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('sessions').set({ revoked_at: now }).where('id', 'in', sessionIds).where('revoked_at', 'is', null).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** @returns the number of sessions that were open until now */
export async function revokeAllBut(tx: Tx, personId: string, sessionId: string, now: number): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('sessions').set({ revoked_at: now }).where('person_id', '=', personId).where('id', '!=', sessionId).where('revoked_at', 'is', null).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Whether the person has logged in before, and whether a client other than a browser did so with the same device and network. */
export async function earlierLogins(tx: Tx, personId: string, { device, network }: { device: string; network: string }): Promise<{ any: boolean; alike: boolean }> {
  const sessions = tx.selectFrom('sessions').select('id').where('person_id', '=', personId).limit(1);
  const any = (await sessions.executeTakeFirst()) !== undefined;
  const alike = any && (await sessions.where('browser_hash', 'is', null).where('device', '=', device).where('network', '=', network).executeTakeFirst()) !== undefined;
  return { any, alike };
}
