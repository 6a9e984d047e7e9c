import type { Session } from './session.ts';

/**
 * Live logins that this browser stores until the class is over (spec login#stored-live-logins): a tab that was closed or that
 * crashed in a class needs no second code. Without storage, logins live in their tab only.
 */
export interface StoredLiveLogin {
  liveCode: string;
  role: 'teacher' | 'student';
  name: string;
  /** Epoch milliseconds. */
  until: number;
  /** Null after a logout or after the server has ended it. The role stays, so that the person finds the right login page. */
  session: Session | null;
}

/** The login pages read this key before the first paint. */
export const liveLoginsKey = 'live-logins';
const atMost = 10;
/** Sessions live at most this long (spec login#session-lifetime). */
const longest = 12 * 3_600_000;
/** Classes run over. */
const afterEnd = 2 * 3_600_000;

function read(): StoredLiveLogin[] {
  try {
    const stored = JSON.parse(localStorage.getItem(liveLoginsKey) ?? '[]') as unknown;
    const now = Date.now();
    return Array.isArray(stored) ? (stored as StoredLiveLogin[]).filter((login) => login?.until > now) : [];
  } catch {
    return [];
  }
}

function write(logins: readonly StoredLiveLogin[]): void {
  try {
    if (logins.length > 0) localStorage.setItem(liveLoginsKey, JSON.stringify(logins.slice(-atMost)));
    else localStorage.removeItem(liveLoginsKey);
  } catch {
    // Storage is full or closed, so the login lives in its tab only.
  }
}

/** @param endTime of the class, an ISO time */
export function storeLiveLogin({ endTime, ...login }: Omit<StoredLiveLogin, 'until' | 'session'> & { session: Session; endTime: string }): void {
  const now = Date.now();
  const until = Math.min(Math.max(Date.parse(endTime), now) + afterEnd, now + longest);
  write([...read().filter(({ liveCode }) => liveCode !== login.liveCode), { ...login, until }]);
}

/** All stored live logins, the last one first. */
export const storedLiveLogins = (): StoredLiveLogin[] => read().toReversed();

export const storedLiveLogin = (liveCode: string): StoredLiveLogin | null => read().find((login) => login.liveCode === liveCode) ?? null;

/** Call this when a session has ended. Sessions that are not stored are ignored. */
export function forgetLiveLogin(token: string | undefined): void {
  const logins = read();
  if (logins.some(({ session }) => session?.token === token)) write(logins.map((login) => (login.session?.token === token ? { ...login, session: null } : login)));
}

/** Removes all stored live logins. @returns their tokens, which the caller revokes */
export function forgetLiveLogins(): string[] {
  const tokens = read().flatMap(({ session }) => session?.token ?? []);
  write([]);
  return tokens;
}
