import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Role } from '../../../contract/calls/index.ts';
import { inStatements, type Read, type Tables, type Tx } from '../../database/index.ts';
import type { AccountTables } from './tables.ts';

/** Condition: the membership counts. Memberships of an enterprise that is being deleted do not. */
export const isOpen = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'memberships'>): Expression<SqlBool> =>
  not(exists(selectFrom('closed_memberships').select('closed_memberships.top_code').whereRef('closed_memberships.top_code', '=', 'memberships.top_code')));

/** @returns false if the person has it already */
export async function insertMembership(tx: Tx, row: AccountTables['memberships']): Promise<boolean> {
  const inserted = await tx
    .insertInto('memberships')
    .values(row)
    .onConflict((conflict) => conflict.columns(['person_id', 'top_code', 'role']).doNothing())
    .returning('role')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function membershipExists(tx: Tx, topCode: string, personId: string): Promise<boolean> {
  const row = await tx.selectFrom('memberships').select('role').where('person_id', '=', personId).where('top_code', '=', topCode).where(isOpen).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasMembership(tx: Tx, personId: string): Promise<boolean> {
  return (await tx.selectFrom('memberships').select('role').where('person_id', '=', personId).where(isOpen).limit(1).executeTakeFirst()) !== undefined;
}

/** People with one of the roles, by name. `keyword`: part of the name. */
export async function membersWithRoles(read: Read, topCode: string, { roles, keyword, limit }: { roles: readonly Role[]; keyword: string; limit: number }): Promise<{ id: string; name: string; phone_sealed: string }[]> {
  return read
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['people.id', 'people.name', 'people.phone_sealed'])
    .distinct()
    .where('memberships.top_code', '=', topCode)
    .where('memberships.role', 'in', roles)
    .where('people.erased_at', 'is', null)
    .where('people.name', 'like', `%${keyword.replaceAll(/[%_\\]/g, '')}%`)
    .where(isOpen)
    .orderBy('people.name')
    .orderBy('people.id')
    .limit(limit)
    .execute();
}

/** The given phones that belong to members. */
export async function memberPhones(read: Read, topCode: string, phoneIndexes: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const indexes of inStatements(phoneIndexes)) {
    const rows = await read
      .selectFrom('people')
      .innerJoin('memberships', 'memberships.person_id', 'people.id')
      .select('people.phone_index')
      .distinct()
      .where('memberships.top_code', '=', topCode)
      .where('people.phone_index', 'in', indexes)
      .where(isOpen)
      .execute();
    for (const { phone_index } of rows) found.add(phone_index);
  }
  return found;
}

/** Those of the given people who are members, by id. Disabled people are not. */
export async function memberIds(read: Read, topCode: string, personIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const ids of inStatements(personIds)) {
    const rows = await read
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .select('people.id')
      .distinct()
      .where('memberships.top_code', '=', topCode)
      .where('people.id', 'in', ids)
      .where('people.disabled_at', 'is', null)
      .where(isOpen)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Makes all memberships of the enterprise invalid. @returns the number of members */
export async function closeMemberships(tx: Tx, topCode: string, now: number): Promise<number> {
  await tx.insertInto('closed_memberships').values({ top_code: topCode, closed_at: now }).onConflict((conflict) => conflict.column('top_code').doNothing()).execute();
  const { people } = await tx.selectFrom('memberships').select((eb) => eb.fn.count('person_id').distinct().as('people')).where('top_code', '=', topCode).executeTakeFirstOrThrow();
  return Number(people);
}

/** Deletes the memberships of some members of an enterprise. @returns each person with each of their roles */
export async function deleteSomeMemberships(tx: Tx, topCode: string, peopleAtMost: number): Promise<{ personId: string; role: string }[]> {
  const people = await tx.selectFrom('memberships').select('person_id').distinct().where('top_code', '=', topCode).limit(peopleAtMost).execute();
  if (people.length === 0) return [];
  return tx
    .deleteFrom('memberships')
    .where('top_code', '=', topCode)
    .where('person_id', 'in', people.map((row) => row.person_id))
    .returning(['person_id as personId', 'role'])
    .execute();
}

/** Called when all memberships of the enterprise are deleted. */
export async function forgetClosed(tx: Tx, topCode: string): Promise<void> {
  await tx.deleteFrom('closed_memberships').where('top_code', '=', topCode).execute();
}
