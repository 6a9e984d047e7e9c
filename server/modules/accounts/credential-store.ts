import type { Read, Tx } from '../../database/index.ts';
import { isOpen } from './membership-store.ts';
import type { AccountTables } from './tables.ts';

type Person = Pick<AccountTables['people'], 'id' | 'name' | 'user_name' | 'password_hash' | 'disabled_at'>;
const columns = ['id', 'name', 'user_name', 'password_hash', 'disabled_at'] as const;

export async function personWith(read: Read, key: { phoneIndex: string } | { userName: string } | { personId: string }): Promise<Person | null> {
  const people = read.selectFrom('people').select(columns);
  const row = await ('phoneIndex' in key ? people.where('phone_index', '=', key.phoneIndex) : 'userName' in key ? people.where('user_name', '=', key.userName) : people.where('id', '=', key.personId)).executeTakeFirst();
  return row ?? null;
}

/** Writes a person's row without changing it, so that on PostgreSQL other writers of the row wait for this transaction. */
export async function lockPersonRow(tx: Tx, personId: string): Promise<Person | null> {
  const row = await tx
    .updateTable('people')
    .set((eb) => ({ password_hash: eb.ref('password_hash') }))
    .where('id', '=', personId)
    .where('disabled_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns false if the person is disabled already */
export async function disablePerson(tx: Tx, personId: string, now: number): Promise<boolean> {
  const row = await tx.updateTable('people').set({ disabled_at: now }).where('id', '=', personId).where('disabled_at', 'is', null).returning('id').executeTakeFirst();
  return row !== undefined;
}

export async function updatePassword(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', personId).execute();
}

/** A person's roles at every enterprise, with the time of their latest login there. */
export async function membershipRows(read: Read, personId: string): Promise<{ top_code: string; role: string; latest_login_at: number | null }[]> {
  return read
    .selectFrom('memberships')
    .select(['top_code', 'role'])
    .select(({ selectFrom }) =>
      selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.opened_at').as('latest'))
        .whereRef('sessions.person_id', '=', 'memberships.person_id')
        .whereRef('sessions.top_code', '=', 'memberships.top_code')
        .as('latest_login_at'),
    )
    .where('person_id', '=', personId)
    .where(isOpen)
    .execute();
}

export async function memberRows(read: Read, topCode: string, personId: string): Promise<{ name: string; role: string }[]> {
  return read
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.name', 'memberships.role'])
    .where('memberships.person_id', '=', personId)
    .where('memberships.top_code', '=', topCode)
    .where('people.disabled_at', 'is', null)
    .where(isOpen)
    .execute();
}
