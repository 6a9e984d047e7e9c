import type { Role } from '../../../contract/calls/index.ts';
import { dialogPhone, faultOf } from '../../../contract/rules/index.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import type { Read, Tx } from '../../database/index.ts';
import { phoneIndexOf } from './phone-index.ts';
import { lockPersonRow, memberRows, membershipRows, personWith, updatePassword } from './credential-store.ts';

/** The data that a login is checked against. A disabled person has none. */
export interface Credentials {
  personId: string;
  name: string;
  userName: string | null;
  /** Null for people who never set a password. */
  passwordHash: string | null;
}

/** The account of a phone, or of a user name in any case. Null for an unknown account and for a disabled person. */
export async function findCredentials(context: Context, account: string): Promise<Credentials | null> {
  const isPhone = faultOf(dialogPhone, account) === null;
  const row = await personWith(context.database.read, isPhone ? { phoneIndex: phoneIndexOf(context, account) } : { userName: account.toLowerCase() });
  return row === null || row.disabled_at !== null ? null : credentialsOf(row);
}

/** The credentials of a logged-in person. Null if the person is disabled. */
export async function credentialsById({ database }: Pick<ReadOnlyContext, 'database'>, personId: string): Promise<Credentials | null> {
  const row = await personWith(database.read, { personId });
  return row === null || row.disabled_at !== null ? null : credentialsOf(row);
}

/**
 * Locks a person until the caller's transaction ends: the data that it reads stays valid, and two such transactions run one
 * after the other. Null if the person is disabled.
 */
export async function lockPerson(tx: Tx, personId: string): Promise<Credentials | null> {
  const row = await lockPersonRow(tx, personId);
  return row && credentialsOf(row);
}

const credentialsOf = (row: { id: string; name: string; user_name: string | null; password_hash: string | null }): Credentials => ({
  personId: row.id,
  name: row.name,
  userName: row.user_name,
  passwordHash: row.password_hash,
});

/** `passwordHash` is a PHC string of `hashPassword`. The caller ends the sessions that were opened with the old one. */
export const setPassword = (tx: Tx, personId: string, passwordHash: string): Promise<void> => updatePassword(tx, personId, passwordHash);

export interface Membership {
  topCode: string;
  roles: readonly Role[];
  /** Latest login, ms since epoch. Null without one. */
  latestLoginAt: number | null;
}

/** Every enterprise in which a person has a role, in no particular order. */
export async function membershipsOf({ database }: Pick<ReadOnlyContext, 'database'>, personId: string): Promise<Membership[]> {
  const memberships = new Map<string, Membership & { roles: Role[] }>();
  for (const row of await membershipRows(database.read, personId)) {
    const membership = memberships.get(row.top_code) ?? { topCode: row.top_code, roles: [], latestLoginAt: row.latest_login_at };
    membership.roles.push(row.role as Role);
    memberships.set(row.top_code, membership);
  }
  return [...memberships.values()];
}

/** A person as a member of an enterprise. Null for non-members and disabled people. */
export async function memberOf(read: Read, personId: string, topCode: string): Promise<{ name: string; roles: readonly Role[] } | null> {
  const rows = await memberRows(read, topCode, personId);
  return rows[0] ? { name: rows[0].name, roles: rows.map(({ role }) => role as Role) } : null;
}
