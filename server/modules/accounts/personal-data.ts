import { isoTime } from '../../../contract/dates.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { phoneIndexOf } from './phone-index.ts';
import { tellSessionsEnded } from './sessions-ended.ts';
import { soleAdministratorOf, blankPerson, removeConsentsOfErasedBefore, rowsOfPhone } from './personal-data-store.ts';

/** The account data that a person may read and copy. Times are ISO 8601. */
export interface AccountRecord {
  personId: string;
  userName: string | null;
  name: string;
  phone: string;
  cardId: string | null;
  userType: string;
  registeredAt: string;
  disabledAt: string | null;
  memberships: { topCode: string; role: string; since: string }[];
  consents: { agreementVersion: string; agreementHash: string; channel: string; network: string; givenAt: string }[];
  logins: { topCode: string; device: string; network: string; openedAt: string; lastSeenAt: string; endedAt: string | null }[];
  knownBrowsers: { lastLoginAt: string }[];
}

const isoTimeOrNull = (time: number | null): string | null => (time === null ? null : isoTime(time));

/** The account of a phone. Null if the phone is not registered. */
export async function accountRecord(context: Pick<Context, 'database' | 'secrets'>, phone: string): Promise<AccountRecord | null> {
  const rows = await rowsOfPhone(context.database.read, phoneIndexOf(context, phone));
  if (rows === null) return null;
  const { person, memberships, consents, sessions, knownBrowsers } = rows;
  return {
    personId: person.id,
    userName: person.user_name,
    name: person.name,
    phone: context.secrets.open(person.phone_sealed),
    cardId: person.card_sealed === null ? null : context.secrets.open(person.card_sealed),
    userType: person.user_type,
    registeredAt: isoTime(person.created_at),
    disabledAt: isoTimeOrNull(person.disabled_at),
    memberships: memberships.map((row) => ({ topCode: row.top_code, role: row.role, since: isoTime(row.created_at) })),
    consents: consents.map((row) => ({
      agreementVersion: row.agreement_version,
      agreementHash: row.agreement_hash,
      channel: row.channel,
      network: row.client_address,
      givenAt: isoTime(row.given_at),
    })),
    logins: sessions.map((row) => ({ topCode: row.top_code, device: row.device, network: row.network, openedAt: isoTime(row.opened_at), lastSeenAt: isoTime(row.last_seen_at), endedAt: isoTimeOrNull(row.revoked_at) })),
    knownBrowsers: knownBrowsers.map((row) => ({ lastLoginAt: isoTime(row.last_login_at) })),
  };
}

/** The enterprises, or the platform, that would have no administrator without this person. */
export const enterprisesWithoutOtherAdministrator = ({ database }: Pick<ReadOnlyContext, 'database'>, personId: string): Promise<string[]> => soleAdministratorOf(database.read, personId);

/**
 * Erases an account in the caller's transaction. An anonymous id stays, with the consents as a proof for three years
 * (privacy policy, section 6), and with the log of logins for its retention.
 */
export async function eraseAccount(context: Pick<Context, 'bus' | 'clock'>, tx: Tx, personId: string): Promise<void> {
  await blankPerson(tx, personId, context.clock.now());
  tellSessionsEnded(context, tx, [personId]);
}

/** Part of the clean-up: deletes old consents of erased people. @returns their number */
export const removeOldConsents = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeConsentsOfErasedBefore(tx, keptSince(retention.consents, clock.now()), atMost));
