import { createHash } from 'node:crypto';
import { cookieOf, secretValue } from '../../calls/cookies.ts';
import type { Context } from '../../context.ts';
import { type Database, removeInBatches, type Tx } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { isBrowser } from './browser-binding.ts';
import { forgetKnownBrowsers, insertKnownBrowser, isKnownBrowser, moveKnownBrowser, removeKnownBrowsersBefore, touchKnownBrowser } from './known-browser-store.ts';

/**
 * Recognises a browser that has logged in to an account before (spec login#known-browser). The
 * cookie opens nothing and is bound to no session; it outlives both, and the privacy policy names it beside them.
 */
export const recognitionCookieName = '__Host-known';
const valueBytes = 32;

/**
 * Notes a browser as known to a person inside the transaction of a completed login. A value becomes known to a further person
 * only by being replaced, so that a copy of it, or one that was planted, is known to none of them.
 * @returns the whole `Set-Cookie` value
 */
export async function rememberBrowser({ clock, random }: Pick<Context, 'clock' | 'random'>, tx: Tx, personId: string, headers: Headers): Promise<string> {
  const now = clock.now();
  const held = valueOf(headers);
  const since = keptSince(retention.knownBrowsers, now);
  if (held !== null && (await touchKnownBrowser(tx, { browserHash: hashOf(held), personId, since }, now))) return cookieWith(held);
  const value = random.bytes(valueBytes).toString('base64url');
  if (held !== null) await moveKnownBrowser(tx, hashOf(held), hashOf(value), personId);
  await insertKnownBrowser(tx, { browser_hash: hashOf(value), person_id: personId, last_login_at: now });
  return cookieWith(value);
}

/**
 * The fingerprint of the browser behind a request where it has logged in to this person's account before; null for every
 * other browser, and for callers that are none. Asks the database the same for people who do not exist (null).
 */
export async function browserKnownTo({ clock, database }: Pick<Context, 'clock'> & { database: Pick<Database, 'read'> }, personId: string | null, headers: Headers): Promise<string | null> {
  const held = valueOf(headers);
  if (held === null) return null;
  const browserHash = hashOf(held);
  return (await isKnownBrowser(database, { browserHash, personId: personId ?? '', since: keptSince(retention.knownBrowsers, clock.now()) })) ? browserHash : null;
}

/**
 * Every browser but the one behind a request is unknown to the person from now on. That one gets a new value, because another
 * browser may hold a copy of the old one: it was planted here, or the person once logged in at both. Other people who used the
 * browser are not moved to the new value. Else each call would begin the browser's count of failures anew (password-limits.ts).
 * @returns the whole `Set-Cookie` value; null for a caller that is no browser
 */
export async function forgetOtherBrowsers({ clock, random }: Pick<Context, 'clock' | 'random'>, tx: Tx, personId: string, headers: Headers): Promise<string | null> {
  await forgetKnownBrowsers(tx, personId);
  if (!isBrowser(headers)) return null;
  const value = random.bytes(valueBytes).toString('base64url');
  await insertKnownBrowser(tx, { browser_hash: hashOf(value), person_id: personId, last_login_at: clock.now() });
  return cookieWith(value);
}

/** Part of the clean-up. @returns how many browsers are known no longer */
export const removeOldKnownBrowsers = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeKnownBrowsersBefore(tx, keptSince(retention.knownBrowsers, clock.now()), atMost));

const cookieWith = (value: string): string => `${recognitionCookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${retention.knownBrowsers.days * 86_400}`;

const valueOf = (headers: Headers): string | null => cookieOf(headers, recognitionCookieName, secretValue);

const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');
