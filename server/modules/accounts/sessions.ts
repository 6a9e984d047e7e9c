import type { Role } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { clockSkewMilliseconds } from '../../clock.ts';
import type { Context, ReadOnlyContext } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import type { Session } from '../../calls/caller.ts';
import { refuse } from '../../calls/refusal.ts';
import { keptSince, retention } from '../../retention.ts';
import { hashOf } from '../../secret-hash.ts';
import { queueAccessEnded } from './access-ended.ts';
import { type BrowserBinding, bindBrowser, isBoundTo, keepBinding } from './browser-binding.ts';
import { forgetKnownBrowsers } from './known-browser-store.ts';
import { rememberBrowser } from './known-browsers.ts';
import { originOf } from './session-origin.ts';
import { insertSession, peopleWithSessionSince, removeSessionsOpenedBefore, revoke, revokeAtEnterprise, sessionByToken, touchSession } from './session-store.ts';
import { tellSessionsEnded } from './sessions-ended.ts';
import { idleMilliseconds, sessionMilliseconds } from './session-times.ts';

/** Minimum time between two writes of the last use, because a page makes many calls. */
const seenEveryMilliseconds = 60_000;
const tokenBytes = 32;

export interface OpenedSession {
  /** For the `authorization_token` header. 256 bits, base64url. */
  token: string;
  /** Complete `Set-Cookie` values: the secret of the session's binding, and the cookie by which the browser is recognised later. */
  setCookies: readonly string[];
}

export interface NewSession {
  personId: string;
  topCode: string;
  headers: Headers;
  /** The browser hash from step 1. Null if step 1 bound nothing or was skipped. */
  browserHash?: string | null;
  /** Missing if the session is opened without a request. */
  clientAddress?: string | undefined;
  /** When the person proved who they are, if an earlier session goes on in another enterprise. The session's end is counted from it. */
  openedAt?: number | undefined;
  /** The live of a live login, which may take part in no other. */
  live?: Session['live'];
}

/**
 * Opens a session in the caller's transaction. A login that is already bound to a browser keeps its binding, regardless
 * of the headers. An unbound one is bound here if a browser completes it.
 */
export async function openSession(context: Context, tx: Tx, { personId, topCode, headers, browserHash = null, clientAddress, openedAt, live = null }: NewSession): Promise<OpenedSession> {
  const { clock, random } = context;
  const binding: BrowserBinding = browserHash === null ? await bindBrowser(context, tx, personId, headers) : keepBinding(headers, browserHash);
  const token = random.bytes(tokenBytes).toString('base64url');
  const now = clock.now();
  await insertSession(tx, {
    id: random.uuid(),
    token_hash: hashOf(token),
    browser_hash: binding.browserHash,
    person_id: personId,
    top_code: topCode,
    opened_at: openedAt ?? now,
    last_seen_at: now,
    revoked_at: null,
    live_code: live?.liveCode ?? null,
    live_role: live?.role ?? null,
    ...originOf({ headers, clientAddress }),
  });
  if (binding.setCookie === null) return { token, setCookies: [] };
  return { token, setCookies: [binding.setCookie, await rememberBrowser(context, tx, personId, headers)] };
}

/**
 * The session of a request's headers. Null without a token.
 * @throws Refusal 10005 for a token that is unknown, expired or revoked, for a browser's token without that browser's cookie,
 * and for a person who is not a member of its enterprise
 */
export async function sessionOf({ clock, database, logger }: Context, headers: Headers): Promise<Session | null> {
  const token = headers.get('authorization_token');
  if (token === null || token === '') return null;
  const found = token.length > 128 ? null : await sessionByToken(database.read, hashOf(token));
  const now = clock.now();
  if (found === null || now - found.last_seen_at >= idleMilliseconds || now - found.opened_at >= sessionMilliseconds) throw refuse.sessionEnded();
  // The clock was set back, so the age of the session is unknown.
  if (found.opened_at - now > clockSkewMilliseconds) throw refuse.sessionEnded();
  const live = found.live_code === null ? null : { liveCode: found.live_code, role: found.live_role! };
  // The enterprise is being deleted, or was deleted while the session was opened. A live login needs no membership, and its live is deleted too.
  if (live === null && found.top_code !== platformTopCode && found.roles.length === 0) throw refuse.sessionEnded();
  if (!isBoundTo(headers, found.browser_hash)) throw refuse.sessionEnded();
  if (now - found.last_seen_at >= seenEveryMilliseconds) {
    // Not awaited: a request that only reads must not wait for the writer. If the write fails, the session expires earlier.
    void database.transaction((tx) => touchSession(tx, found.id, now)).catch((error: unknown) => logger.warn({ err: error }, 'a session could not be marked as used'));
  }
  return { sessionId: found.id, personId: found.person_id, topCode: found.top_code, roles: live === null ? (found.roles as Role[]) : [], live };
}

/** Those people who are logged in anywhere. */
export const loggedInAmong = ({ clock, database }: Pick<ReadOnlyContext, 'clock' | 'database'>, personIds: readonly string[]): Promise<Set<string>> =>
  peopleWithSessionSince(database.read, personIds, { opened: clock.now() - sessionMilliseconds, used: clock.now() - idleMilliseconds });

/** Whether a person is logged in anywhere. */
export const hasSession = async (context: Pick<ReadOnlyContext, 'clock' | 'database'>, personId: string): Promise<boolean> => (await loggedInAmong(context, [personId])).has(personId);

export async function revokeSession(context: Context, { sessionId, personId }: Pick<Session, 'sessionId' | 'personId'>): Promise<void> {
  await context.database.transaction(async (tx) => {
    await revoke(tx, { sessionId }, context.clock.now());
    tellSessionsEnded(context, tx, [personId]);
  });
}

/**
 * Ends every session of a person after a reset or disabling (spec security#reset-ends-sessions). The account forgets its
 * browsers: knowing the old password must not make guessing the new one easier.
 */
export async function revokeSessionsOf(context: Context, tx: Tx, personId: string): Promise<void> {
  await revoke(tx, { personId }, context.clock.now());
  tellSessionsEnded(context, tx, [personId]);
  await forgetKnownBrowsers(tx, personId);
  await queueAccessEnded(context, tx, personId);
}

/** Ends the sessions of people at an enterprise of which they are no longer members. */
export async function revokeSessionsAt(context: Pick<Context, 'bus' | 'clock'>, tx: Tx, topCode: string, personIds: readonly string[]): Promise<void> {
  const now = context.clock.now();
  await revokeAtEnterprise(tx, topCode, personIds, now - sessionMilliseconds, now);
  tellSessionsEnded(context, tx, personIds);
}

/** Part of the clean-up: ended sessions are stored as the login log. @returns the number of deleted rows */
export const removeOldSessions = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeSessionsOpenedBefore(tx, keptSince(retention.sessions, clock.now()), atMost));
