import type { Read, Tx } from '../../database/index.ts';
import type { AccountTables } from './tables.ts';

/** A browser that a person knows. Logins before `since` (ms since epoch) no longer count. */
interface KnownBrowser {
  browserHash: string;
  personId: string;
  since: number;
}

export async function isKnownBrowser(read: Read, { browserHash, personId, since }: KnownBrowser): Promise<boolean> {
  const row = await read.selectFrom('known_browsers').select('person_id').where('browser_hash', '=', browserHash).where('person_id', '=', personId).where('last_login_at', '>', since).executeTakeFirst();
  return row !== undefined;
}

/** @returns false if the browser is not known to the person */
export async function touchKnownBrowser(tx: Tx, { browserHash, personId, since }: KnownBrowser, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('known_browsers')
    .set({ last_login_at: now })
    .where('browser_hash', '=', browserHash)
    .where('person_id', '=', personId)
    .where('last_login_at', '>', since)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertKnownBrowser(tx: Tx, row: AccountTables['known_browsers']): Promise<void> {
  await tx.insertInto('known_browsers').values(row).execute();
}

/** Replaces the browser's value for all other accounts that know it. */
export async function moveKnownBrowser(tx: Tx, from: string, to: string, except: string): Promise<void> {
  await tx.updateTable('known_browsers').set({ browser_hash: to }).where('browser_hash', '=', from).where('person_id', '!=', except).execute();
}

export async function forgetKnownBrowsers(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('known_browsers').where('person_id', '=', personId).execute();
}

export const removeKnownBrowsersBefore = (tx: Tx, time: number, atMost: number) =>
  tx
    .deleteFrom('known_browsers')
    .where(({ eb, refTuple, selectFrom }) => eb(refTuple('browser_hash', 'person_id'), 'in', selectFrom('known_browsers').select(['browser_hash', 'person_id']).where('last_login_at', '<', time).limit(atMost).$asTuple('browser_hash', 'person_id')))
    .executeTakeFirstOrThrow();
