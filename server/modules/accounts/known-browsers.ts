import { cookieOf, secretValue } from '../../calls/cookies.ts';
import type { Context } from '../../context.ts';
import { type Database, removeInBatches, type Tx } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { hashOf } from '../../secret-hash.ts';
import { isBrowser } from './browser-binding.ts';
import { forgetKnownBrowsers, insertKnownBrowser, isKnownBrowser, moveKnownBrowser, removeKnownBrowsersBefore, touchKnownBrowser } from './known-browser-store.ts';

/**
 * Recognises a browser that has logged in to an account before (spec login#known-browser). The
 * cookie gives no access, is bound to no session and outlives sessions. The privacy policy names it.
 */
export const recognitionCookieName = '__Host-known';
const valueBytes = 32;

/**
 * Marks a browser as known to a person in the transaction of a completed login. When a second person logs in there, the
 * value is replaced for both, so that a copied or planted value is known to no account.
 * @returns the complete `Set-Cookie` value
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
 * The fingerprint of the request's browser if it has logged in to this person's account before. Null for other browsers and
 * other clients. Runs the same queries for a person who does not exist (null).
 */
export async function browserKnownTo({ clock, database }: Pick<Context, 'clock'> & { database: Pick<Database, 'read'> }, personId: string | null, headers: Headers): Promise<string | null> {
  const held = valueOf(headers);
  if (held === null) return null;
  const browserHash = hashOf(held);
  return (await isKnownBrowser(database.read, { browserHash, personId: personId ?? '', since: keptSince(retention.knownBrowsers, clock.now()) })) ? browserHash : null;
}

/**
 * Makes the account forget every browser except the request's. That one gets a new value, because another browser may have a
 * copy of the old one: it was planted here, or the person once logged in at both. Other people who used the browser keep the
 * old value. Otherwise each call would reset the browser's count of failures (password-limits.ts).
 * @returns the complete `Set-Cookie` value; null for a caller that is not a browser
 */
export async function forgetOtherBrowsers({ clock, random }: Pick<Context, 'clock' | 'random'>, tx: Tx, personId: string, headers: Headers): Promise<string | null> {
  await forgetKnownBrowsers(tx, personId);
  if (!isBrowser(headers)) return null;
  const value = random.bytes(valueBytes).toString('base64url');
  await insertKnownBrowser(tx, { browser_hash: hashOf(value), person_id: personId, last_login_at: clock.now() });
  return cookieWith(value);
}

/** Part of the clean-up. @returns the number of deleted browsers */
export const removeOldKnownBrowsers = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeKnownBrowsersBefore(tx, keptSince(retention.knownBrowsers, clock.now()), atMost));

const cookieWith = (value: string): string => `${recognitionCookieName}=${value}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${retention.knownBrowsers.days * 86_400}`;

const valueOf = (headers: Headers): string | null => cookieOf(headers, recognitionCookieName, secretValue);
