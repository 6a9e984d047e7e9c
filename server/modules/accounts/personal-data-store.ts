import type { Selectable } from 'kysely';
import type { Read, Tx } from '../../database/index.ts';
import type { AccountTables } from './tables.ts';

export interface PersonRows {
  person: AccountTables['people'];
  memberships: AccountTables['memberships'][];
  consents: AccountTables['consents'][];
  sessions: Selectable<AccountTables['sessions']>[];
  knownBrowsers: AccountTables['known_browsers'][];
}

/** All data of this module about the person with a phone. */
export async function rowsOfPhone(read: Read, phoneIndex: string): Promise<PersonRows | null> {
  const person = await read.selectFrom('people').selectAll().where('phone_index', '=', phoneIndex).executeTakeFirst();
  if (!person) return null;
  return {
    person,
    memberships: await read.selectFrom('memberships').selectAll().where('person_id', '=', person.id).orderBy('created_at').execute(),
    consents: await read.selectFrom('consents').selectAll().where('person_id', '=', person.id).orderBy('given_at').execute(),
    sessions: await read.selectFrom('sessions').selectAll().where('person_id', '=', person.id).orderBy('opened_at').execute(),
    knownBrowsers: await read.selectFrom('known_browsers').selectAll().where('person_id', '=', person.id).orderBy('last_login_at').execute(),
  };
}

/** Enterprises whose only administrator is this person. The platform is managed by operators. */
export async function soleAdministratorOf(read: Read, personId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('memberships as own')
    .select('own.top_code')
    .where('own.person_id', '=', personId)
    .where('own.role', 'in', ['administrator', 'operator'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('memberships as other').select('other.person_id').whereRef('other.top_code', '=', 'own.top_code').whereRef('other.role', '=', 'own.role').where('other.person_id', '!=', personId))),
    )
    .execute();
  return rows.map((row) => row.top_code);
}

/** Reduces the person to an anonymous id, to which the consents and the log of logins belong. */
export async function blankPerson(tx: Tx, personId: string, now: number): Promise<void> {
  await tx
    .updateTable('people')
    .set({ phone_index: `erased:${personId}`, phone_sealed: '', user_name: null, name: '已注销', password_hash: null, card_index: null, card_sealed: null, disabled_at: now, erased_at: now })
    .where('id', '=', personId)
    .execute();
  await tx.deleteFrom('memberships').where('person_id', '=', personId).execute();
  await tx.deleteFrom('temporary_tokens').where('person_id', '=', personId).execute();
  await tx.deleteFrom('known_browsers').where('person_id', '=', personId).execute();
  // Sessions contain device, network and time, so they are deleted. This ends the login.
  await tx.deleteFrom('sessions').where('person_id', '=', personId).execute();
}

export const removeConsentsOfErasedBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('consents')
    .where('id', 'in', (db) => db.selectFrom('consents').innerJoin('people', 'people.id', 'consents.person_id').select('consents.id').where('people.erased_at', '<', time).limit(atMost))
    .executeTakeFirstOrThrow();
