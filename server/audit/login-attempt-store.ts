import { sql } from 'kysely';
import type { Read, Tx } from '../database/index.ts';
import type { AuditTables } from './tables.ts';

export interface NewAttempt {
  id: string;
  now: number;
  way: string;
  outcome: string;
  accountIndex: string;
  personId: string | null;
  topCode: string | null;
  network: string;
  device: string;
  slot: string;
}

/** Adds a row, or increases the count of an equal row, in one statement. @returns true if the row is new */
export async function countAttempt(tx: Tx, { id, now, way, outcome, accountIndex, personId, topCode, network, device, slot }: NewAttempt): Promise<boolean> {
  const { times } = await tx
    .insertInto('login_attempts')
    .values({ id, at: now, last_at: now, times: 1, way, outcome, account_index: accountIndex, person_id: personId, top_code: topCode, network, device, slot })
    .onConflict((conflict) =>
      conflict.columns(['slot', 'way', 'outcome', 'account_index', 'network', 'device']).doUpdateSet((eb) => ({ times: eb('login_attempts.times', '+', 1), last_at: now })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times === 1;
}

/** True if `countAttempt` would increase the count of an existing row. */
export async function hasEqualAttempt(read: Read, { slot, way, outcome, accountIndex, network, device }: NewAttempt): Promise<boolean> {
  const row = await read
    .selectFrom('login_attempts')
    .select('id')
    .where('slot', '=', slot)
    .where('way', '=', way)
    .where('outcome', '=', outcome)
    .where('account_index', '=', accountIndex)
    .where('network', '=', network)
    .where('device', '=', device)
    .executeTakeFirst();
  return row !== undefined;
}

export function attemptsOf(read: Read, personId: string, accountIndexes: readonly string[]): Promise<AuditTables['login_attempts'][]> {
  return read
    .selectFrom('login_attempts')
    .selectAll()
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('account_index', 'in', [...accountIndexes])]))
    .orderBy('at')
    .orderBy('outcome', 'desc')
    .orderBy('id')
    .execute();
}

export async function eraseAttempts(tx: Tx, personId: string, accountIndexes: readonly string[]): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({ person_id: personId, account_index: sql<string>`'erased:' || id` })
    .where('account_index', 'in', [...accountIndexes])
    .execute();
}

export const removeAttemptsBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('login_attempts')
    .where('id', 'in', (db) => db.selectFrom('login_attempts').select('id').where('last_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();
