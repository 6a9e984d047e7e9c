import { createHash, timingSafeEqual } from 'node:crypto';
import { cookieOf, secretValue } from '../../calls/cookies.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { secretIsInUse } from './browser-binding-store.ts';
import { sessionMilliseconds } from './session-times.ts';

/**
 * The second secret of a browser's logins (decisions §3 "A browser's login is bound"): one a browser, HttpOnly, in no body
 * (security check 24). It is given at step 1 and needed from step 2 on.
 */
export const browserCookieName = '__Host-browser';
const secretBytes = 32;

export interface BrowserBinding {
  /** SHA-256 of the secret; null for callers that are no browser, which are bound to none. */
  browserHash: string | null;
  /** Whole `Set-Cookie` value; null where `browserHash` is. */
  setCookie: string | null;
}

const unbound: BrowserBinding = { browserHash: null, setCookie: null };

/**
 * Binds a login that begins, inside the caller's transaction: to the secret that the browser holds while a live login hangs
 * on it, else to a new one. A value that was planted, or that is left over, is never taken over.
 */
export async function bindBrowser({ clock, random }: Pick<Context, 'clock' | 'random'>, tx: Tx, headers: Headers): Promise<BrowserBinding> {
  if (!isBrowser(headers)) return unbound;
  const held = secretOf(headers);
  const isLive = held !== null && (await secretIsInUse(tx, hashOf(held), clock.now()));
  return bindingTo(isLive ? held : random.bytes(secretBytes).toString('base64url'));
}

/** Whether a browser's page makes a request: others send neither header. */
export const isBrowser = (headers: Headers): boolean => headers.has('sec-fetch-site') || headers.has('origin');

/**
 * Goes on with a login that was bound before: the cookie is set again, so that it lasts as long as the session.
 * @param headers those of a request for which `isBoundTo` holds
 */
export function keepBinding(headers: Headers): BrowserBinding {
  const held = secretOf(headers);
  return held === null ? unbound : bindingTo(held);
}

/** Whether a request brings the secret that something is bound to, whatever other headers it has. Null is bound to none. */
export function isBoundTo(headers: Headers, browserHash: string | null): boolean {
  if (browserHash === null) return true;
  const held = secretOf(headers);
  return held !== null && timingSafeEqual(Buffer.from(hashOf(held)), Buffer.from(browserHash));
}

/** The cookie lasts as long as a session may; the privacy policy names that time. */
const bindingTo = (secret: string): BrowserBinding => ({
  browserHash: hashOf(secret),
  setCookie: `${browserCookieName}=${secret}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${sessionMilliseconds / 1000}`,
});

const secretOf = (headers: Headers): string | null => cookieOf(headers, browserCookieName, secretValue);

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
