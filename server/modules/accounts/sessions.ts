import { createHash, timingSafeEqual } from 'node:crypto';
import type { Role } from '../../../contract/calls/index.ts';
import { platformTopCode } from '../../../contract/constants.ts';
import { clockSkewMilliseconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import type { Session } from '../../calls/caller.ts';
import { cookieOf, secretValue } from '../../calls/cookies.ts';
import { refuse } from '../../calls/refusal.ts';
import { keptSince, retention } from '../../retention.ts';
import { forgetBrowsers, insertSession, removeSessionsOpenedBefore, revoke, revokeAtEnterprise, sessionByToken, touchSession } from './session-store.ts';

/** Idle 2 h, absolute 12 h (architecture, "Sessions"; security check 18). */
const idleMilliseconds = 2 * 3_600_000;
const absoluteMilliseconds = 12 * 3_600_000;
/** Seen again is written down at most this often: a session's page makes many calls. */
const seenEveryMilliseconds = 60_000;
const tokenBytes = 32;

/** Second secret of a browser's logins: one a browser, HttpOnly, never in any body (decisions §3, security check 24). */
export const browserCookieName = '__Host-browser';

export interface OpenedSession {
  /** For the `authorization_token` header; 256 bits, base64url. */
  token: string;
  /** `Set-Cookie` of a browser that has no second secret yet. */
  setCookie: string | null;
}

/**
 * Opens a session inside the caller's transaction. A login that came with `Sec-Fetch-Site` or `Origin` is a browser's and
 * is bound to its cookie for good; whatever headers come later cannot unbind it.
 */
export async function openSession(context: Context, tx: Tx, login: { personId: string; topCode: string; headers: Headers }): Promise<OpenedSession> {
  const { clock, random } = context;
  const isBrowser = login.headers.has('sec-fetch-site') || login.headers.has('origin');
  const held = isBrowser ? browserSecretOf(login.headers) : null;
  const secret = isBrowser ? (held ?? random.bytes(tokenBytes).toString('base64url')) : null;
  const token = random.bytes(tokenBytes).toString('base64url');
  const now = clock.now();
  await insertSession(tx, {
    id: random.uuid(),
    token_hash: hashOf(token),
    browser_hash: secret === null ? null : hashOf(secret),
    person_id: login.personId,
    top_code: login.topCode,
    opened_at: now,
    last_seen_at: now,
    revoked_at: null,
  });
  const setCookie = secret !== null && held === null ? `${browserCookieName}=${secret}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=31536000` : null;
  return { token, setCookie };
}

/**
 * The session behind a request's headers; null where no token came.
 * @throws Refusal 10005 for a token that is unknown, expired, revoked, a browser's without that browser's cookie,
 * or of somebody who is no member of its enterprise
 */
export async function sessionOf({ clock, database, logger }: Context, headers: Headers): Promise<Session | null> {
  const token = headers.get('authorization_token');
  if (token === null || token === '') return null;
  const found = token.length > 128 ? null : await sessionByToken(database, hashOf(token));
  const now = clock.now();
  if (found === null || now - found.last_seen_at >= idleMilliseconds || now - found.opened_at >= absoluteMilliseconds) throw refuse.sessionEnded();
  // The clock was set back since: nobody knows how old it is.
  if (found.opened_at - now > clockSkewMilliseconds) throw refuse.sessionEnded();
  // Of an enterprise that is being deleted, or was, in the moment in which this was opened.
  if (found.top_code !== platformTopCode && found.roles.length === 0) throw refuse.sessionEnded();
  if (found.browser_hash !== null) {
    const secret = browserSecretOf(headers);
    if (secret === null || !timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(found.browser_hash))) throw refuse.sessionEnded();
  }
  if (now - found.last_seen_at >= seenEveryMilliseconds) {
    // Who only reads is not turned away because nothing can be written: the login then ends earlier than it might.
    await touchSession(database, found.id, now).catch((error: unknown) => logger.warn({ err: error }, 'a session could not be marked as used'));
  }
  return { sessionId: found.id, personId: found.person_id, topCode: found.top_code, roles: found.roles as Role[] };
}

export async function revokeSession({ clock, database }: Context, sessionId: string): Promise<void> {
  await database.transaction((tx) => revoke(tx, { sessionId }, clock.now()));
}

/**
 * Every session of a person ends: after a reset, after disabling (security check 20). The browsers that had them are unknown
 * again: whoever once had the password keeps no easier way to guess the new one.
 */
export async function revokeSessionsOf({ clock }: Context, tx: Tx, personId: string): Promise<void> {
  await revoke(tx, { personId }, clock.now());
  await forgetBrowsers(tx, personId);
}

/** The sessions of people at an enterprise end of which they are members no longer. */
export const revokeSessionsAt = ({ clock }: Pick<Context, 'clock'>, tx: Tx, topCode: string, personIds: readonly string[]): Promise<void> => revokeAtEnterprise(tx, topCode, personIds, clock.now() - absoluteMilliseconds, clock.now());

/** Part of the clean-up: ended sessions are the log of who logged in when, and kept as such. @returns how many went */
export const removeOldSessions = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeSessionsOpenedBefore(tx, keptSince(retention.sessions, clock.now()), atMost));

/** Fingerprint of the cookie that a browser's logins hang on; null where none came. */
export function browserHashOf(headers: Headers): string | null {
  const secret = browserSecretOf(headers);
  return secret === null ? null : hashOf(secret);
}

const browserSecretOf = (headers: Headers): string | null => cookieOf(headers, browserCookieName, secretValue);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
