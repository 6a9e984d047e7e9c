import { timingSafeEqual } from 'node:crypto';
import { cookieOf, secretPattern } from '../../calls/cookies.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { hashOf } from '../../secret-hash.ts';
import { peopleOfBrowserSecrets } from './browser-binding-store.ts';
import { sessionMilliseconds } from './session-times.ts';

/**
 * The second secret of a browser's logins (spec login#browser-binding): one cookie for each browser, HttpOnly, in no
 * body (spec security#cookie). Step 1 sets it. Step 2 and every later request need it. The cookie contains one secret for each person,
 * because several people may be logged in at one browser, and an attacker who plants a cookie must not know the victim's secret.
 */
export const browserCookieName = '__Host-browser';
const secretBytes = 32;
/** Maximum number of people logged in at one browser. One more logs out the person who logged in first. */
const secretsAtMost = 8;

export interface BrowserBinding {
  /** SHA-256 of the secret. Null for clients that are not browsers, which are not bound. */
  browserHash: string | null;
  /** Complete `Set-Cookie` value. Null if `browserHash` is null. */
  setCookie: string | null;
}

const unbound: BrowserBinding = { browserHash: null, setCookie: null };

/**
 * Binds the beginning login of a person to a secret, in the caller's transaction. The browser's existing secret is reused only
 * if it belongs to live logins of this person alone. Otherwise a new one is made, so a planted or old value is never
 * reused. The secrets of other people's live logins stay in the cookie.
 */
export async function bindBrowser({ clock, random }: Pick<Context, 'clock' | 'random'>, tx: Tx, personId: string, headers: Headers): Promise<BrowserBinding> {
  if (!isBrowser(headers)) return unbound;
  const held = secretsOf(headers);
  const people = await peopleOfBrowserSecrets(tx, held.map(hashOf), clock.now());
  const live = held.filter((secret) => people.has(hashOf(secret)));
  const own = live.find((secret) => [...people.get(hashOf(secret))!].every((bound) => bound === personId)) ?? random.bytes(secretBytes).toString('base64url');
  return bindingTo(own, [own, ...live.filter((secret) => secret !== own)]);
}

/** True if a browser's page sent the request: other clients send neither header. */
export const isBrowser = (headers: Headers): boolean => headers.has('sec-fetch-site') || headers.has('origin');

/**
 * Continues a bound login: sets the cookie again, so that it lasts as long as the session.
 * @param headers headers of a request for which `isBoundTo` is true
 */
export function keepBinding(headers: Headers, browserHash: string): BrowserBinding {
  const held = secretsOf(headers);
  const own = held.find((secret) => hashOf(secret) === browserHash);
  return own === undefined ? unbound : bindingTo(own, held);
}

/** True if a request has the secret with this hash. Null means not bound, and is always true. */
export function isBoundTo(headers: Headers, browserHash: string | null): boolean {
  if (browserHash === null) return true;
  return secretsOf(headers).some((secret) => timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(browserHash)));
}

/** The cookie lasts as long as the longest session. The privacy policy names that time. */
const bindingTo = (own: string, secrets: readonly string[]): BrowserBinding => ({
  browserHash: hashOf(own),
  setCookie: `${browserCookieName}=${secrets.slice(0, secretsAtMost).join('.')}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${sessionMilliseconds / 1000}`,
});

const secrets = new RegExp(`^${secretPattern}(?:\\.${secretPattern}){0,${secretsAtMost - 1}}$`);
const secretsOf = (headers: Headers): string[] => [...new Set(cookieOf(headers, browserCookieName, secrets)?.split('.'))];
