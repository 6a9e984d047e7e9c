import { useSyncExternalStore } from 'react';
import { createNotifier } from '../store.ts';

/**
 * The stored session (spec login#stored-session) in sessionStorage, one per tab. Only live logins have a `type` (the live user type, cipher
 * text), and only they end by navigation (spec pages#clear-on-navigation).
 */
export interface Session {
  token: string;
  topCode: string;
  userCode: string;
  /** Only for teachers. */
  nickName?: string;
  /** Cipher text. Without it the person is a student. */
  type?: string;
  /** EXPAND_ASSESSOR or EXPAND_SUPERVISOR. */
  userType?: string;
  /** Masked phone for the header. */
  phone?: string;
  /** The slider's verdict, 'true' or 'false'. Unset means retry (spec captcha-and-sms#slider). */
  spliced?: string;
}

const fields = ['token', 'topCode', 'userCode', 'nickName', 'type', 'userType', 'phone', 'spliced'] as const satisfies readonly (keyof Session)[];
/** Fields that navigation clears together (spec pages#clear-on-navigation). */
const loginFields = ['token', 'topCode', 'userCode', 'type', 'nickName'] as const;

/** The document's head script reads this key before the first paint. */
export const sessionTokenKey = 'token';

const { notify, subscribe } = createNotifier();
/** Returns a function that stops the subscription. */
export const onSessionChange = subscribe;
let cached: { raw: string; session: Session | null } | null = null;

function storage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.sessionStorage;
  } catch {
    return null; // Storage is disabled: there is no login.
  }
}

function announce() {
  cached = null;
  document.documentElement.toggleAttribute('data-login', readSession() !== null);
  notify();
}

/** The session of this tab, or null. The object stays the same until a change. */
export function readSession(): Session | null {
  const store = storage();
  if (!store) return null;
  const values = fields.map((field) => store.getItem(field));
  const raw = JSON.stringify(values);
  if (cached?.raw === raw) return cached.session;
  const session = store.getItem(sessionTokenKey)
    ? (Object.fromEntries(fields.flatMap((field, i) => (values[i] === null ? [] : [[field, values[i]]]))) as unknown as Session)
    : null;
  cached = { raw, session };
  return session;
}

export function storeSession(session: Session): void {
  const store = storage();
  for (const field of fields) {
    const value = session[field];
    if (value === undefined) store?.removeItem(field);
    else store?.setItem(field, value);
  }
  announce();
}

/** Removes all stored session values (spec login#log-out). */
export function clearSession(): void {
  const store = storage();
  for (const field of fields) store?.removeItem(field);
  announce();
}

/** Clears a live login, which has both a token and a type (spec pages#clear-on-navigation). Returns the token to revoke. */
export function clearLiveLogin(): string | null {
  const session = readSession();
  if (!session?.token || !session.type) return null;
  const store = storage();
  for (const field of loginFields) store?.removeItem(field);
  announce();
  return session.token;
}

/** The session for components. Null on the server and during hydration, so that the markup is equal. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}
