import type { Role } from '../../../contract/calls/index.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../database/index.ts';
import { mapInTurns } from '../../in-turns.ts';
import { networkOf } from '../../calls/client-address.ts';
import { refuse } from '../../calls/refusal.ts';
import { type Author, recordAct, roleAct } from '../../audit/index.ts';
import { phoneIndexOf } from './phone-index.ts';
import { revokeSessionsAt } from './sessions.ts';
import { closeMemberships, deleteSomeMemberships, forgetClosed, insertMembership, memberPhones, membershipExists, membersWithRoles } from './membership-store.ts';
import { insertConsent, insertPerson, anyPersonExists, peopleByIds, personById, phoneIndexesByIds, personIdByPhone, personIdByUserName } from './store.ts';
import type { Agreement } from './agreements.ts';

export interface NewPerson {
  phone: string;
  userName: string | null;
  name: string;
  /** PHC string of `hashPassword`. */
  passwordHash: string | null;
  cardId: string | null;
  userType: 'EXPAND_ASSESSOR' | 'EXPAND_SUPERVISOR';
}

/**
 * Adds a person in the caller's transaction.
 * @throws Refusal 10053 phone already registered, 10054 user name used
 */
export async function addPerson(context: Pick<Context, 'clock' | 'random' | 'secrets'>, tx: Tx, person: NewPerson): Promise<string> {
  const { clock, random, secrets } = context;
  const id = random.uuid();
  try {
    await insertPerson(tx, {
      id,
      phone_index: phoneIndexOf(context, person.phone),
      phone_sealed: secrets.seal(person.phone),
      user_name: person.userName?.toLowerCase() ?? null,
      name: person.name,
      password_hash: person.passwordHash,
      card_index: person.cardId ? secrets.hmac('card', person.cardId) : null,
      card_sealed: person.cardId ? secrets.seal(person.cardId) : null,
      user_type: person.userType,
      created_at: clock.now(),
      disabled_at: null,
      erased_at: null,
    });
  } catch (error) {
    if (isUniqueViolation(error, 'people_phone_unique')) throw refuse.phoneAlreadyRegistered();
    if (isUniqueViolation(error, 'people_user_name_unique')) throw refuse.userNameTaken();
    throw error;
  }
  return id;
}

/** Gives a person a role in an enterprise and records it in the audit. Does nothing if the person has it already. */
export async function addMembership(context: Pick<Context, 'clock' | 'random'>, tx: Tx, personId: string, topCode: string, role: Role, author: Author = { userCode: 'system' }): Promise<void> {
  const isNew = await insertMembership(tx, { person_id: personId, top_code: topCode, role, created_at: context.clock.now() });
  if (isNew) await recordAct(context, tx, author, roleAct('role.give', personId, topCode, role));
}

/** True if a person has any role in an enterprise, as the caller's transaction sees it. */
export const isMember = (tx: Tx, personId: string, topCode: string): Promise<boolean> => membershipExists(tx, topCode, personId);

/**
 * The first part of deleting an enterprise: its memberships and sessions become invalid.
 * @returns the number of members
 */
export const closeMembershipsAt = ({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string): Promise<number> => closeMemberships(tx, topCode, clock.now());

const peoplePerTransaction = 500;

/**
 * A later part, in short transactions: deletes the memberships of a closed enterprise and writes an audit entry for each role.
 * The people stay, with their other memberships, consents and login log. After an interruption it
 * continues.
 */
export async function removeMembershipsAt(context: Pick<Context, 'bus' | 'clock' | 'database' | 'random'>, topCode: string): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await context.database.transaction(async (tx) => {
      const removed = await deleteSomeMemberships(tx, topCode, peoplePerTransaction);
      if (removed.length === 0) {
        await forgetClosed(tx, topCode);
        return false;
      }
      await recordAct(context, tx, { userCode: 'system' }, ...removed.map(({ personId, role }) => roleAct('role.take', personId, topCode, role)));
      await revokeSessionsAt(context, tx, topCode, [...new Set(removed.map(({ personId }) => personId))]);
      return true;
    });
  }
}

/**
 * Adds a person without a password or an enterprise, who came to learn and consented to the agreement below the login's button
 * (docs/decisions/0035-logins-of-learners.md).
 * @param learner `agreement`: null if there is none to accept
 * @throws Refusal 10053 phone already registered
 */
export async function addLearner(context: Context, tx: Tx, { phone, name, agreement, clientAddress }: { phone: string; name: string; agreement: Agreement | null; clientAddress: string }): Promise<string> {
  const personId = await addPerson(context, tx, { phone, userName: null, name, passwordHash: null, cardId: null, userType: 'EXPAND_ASSESSOR' });
  if (agreement !== null) await recordConsent(context, tx, personId, agreement, { clientAddress, channel: 'live' });
  return personId;
}

/** Records the consent of a person to a text, with time, address and channel (spec operation#agreements). */
export async function recordConsent(
  { clock, random }: Context,
  tx: Tx,
  personId: string,
  agreement: Agreement,
  from: { clientAddress: string; channel: string },
): Promise<void> {
  await insertConsent(tx, {
    id: random.uuid(),
    person_id: personId,
    agreement_hash: agreement.hash,
    agreement_version: agreement.version,
    client_address: networkOf(from.clientAddress),
    channel: from.channel,
    given_at: clock.now(),
  });
}

/** True if any person was ever registered here. */
export const hasPeople = ({ database }: Pick<Context, 'database'>): Promise<boolean> => anyPersonExists(database.read);

export const findPersonByPhone = (context: Context, phone: string): Promise<string | null> =>
  personIdByPhone(context.database.read, phoneIndexOf(context, phone));

/** The same as `findPersonByPhone`, in the caller's transaction. */
export const lockedPersonByPhone = (context: Pick<Context, 'secrets'>, tx: Tx, phone: string): Promise<string | null> => personIdByPhone(tx, phoneIndexOf(context, phone));

export const findPersonByUserName = (context: Context, userName: string): Promise<string | null> =>
  personIdByUserName(context.database.read, userName.toLowerCase());

/** Members of an enterprise with one of these roles, by name. @param keyword part of the name */
export async function membersWith({ database, secrets }: ReadOnlyContext, topCode: string, roles: readonly Role[], { keyword = '', limit }: { keyword?: string; limit: number }): Promise<(PersonShown & { personId: string })[]> {
  const rows = await membersWithRoles(database.read, topCode, { roles, keyword, limit });
  return rows.map(({ id, name, phone_sealed }) => ({ personId: id, name, phone: secrets.open(phone_sealed) }));
}

/** The given phones that belong to members of an enterprise, as blind indexes. */
export const memberPhonesOf = ({ database }: ReadOnlyContext, topCode: string, phoneIndexes: readonly string[]): Promise<Set<string>> => memberPhones(database.read, topCode, phoneIndexes);

export interface PersonShown {
  name: string;
  /** The complete phone. Callers that show it must mask it. */
  phone: string;
}

/** Name and phone of a person. Null if the person was erased. */
export async function personOf({ database, secrets }: ReadOnlyContext, personId: string): Promise<PersonShown | null> {
  const row = await personById(database.read, personId);
  return row && { name: row.name, phone: secrets.open(row.phone_sealed) };
}

/** The phones of people as blind indexes, by id. Erased people are absent. */
export const phoneIndexesOf = ({ database }: Pick<ReadOnlyContext, 'database'>, personIds: readonly string[]): Promise<Map<string, string>> => phoneIndexesByIds(database.read, personIds);

/** Name and phone of the people of a list, by id. Erased people are absent. */
export async function peopleOf({ database, secrets }: ReadOnlyContext, personIds: readonly string[]): Promise<Map<string, PersonShown>> {
  const rows = await peopleByIds(database.read, personIds);
  return new Map(await mapInTurns(rows, ({ id, name, phone_sealed }): [string, PersonShown] => [id, { name, phone: secrets.open(phone_sealed) }]));
}
