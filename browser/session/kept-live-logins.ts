import type { Session } from './session.ts';

/**
 * Live logins that this browser keeps beside its tabs until the class is over (spec login#kept-live-logins): a tab that was closed or that
 * crashed in a class does not cost another code. Without storage nothing is kept.
 */
interface KeptLiveLogin {
  liveCode: string;
  role: 'teacher' | 'student';
  name: string;
  /** Epoch milliseconds. */
  until: number;
  /** Null after a log-out or after the server has ended it. The role stays, so that the person finds the right log-in page. */
  session: Session | null;
}

const key = 'live-logins';
const atMost = 10;
/** Sessions live at most this long (spec login#session-lifetime). */
const longest = 12 * 3_600_000;
/** Classes run over. */
const afterEnd = 2 * 3_600_000;

function read(): KeptLiveLogin[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as unknown;
    const now = Date.now();
    return Array.isArray(kept) ? (kept as KeptLiveLogin[]).filter((login) => login?.until > now) : [];
  } catch {
    return [];
  }
}

function write(kept: readonly KeptLiveLogin[]): void {
  try {
    if (kept.length > 0) localStorage.setItem(key, JSON.stringify(kept.slice(-atMost)));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or closed: the login stays in its tab.
  }
}

/** @param endTime of the class, an ISO time */
export function keepLiveLogin({ endTime, ...login }: Omit<KeptLiveLogin, 'until' | 'session'> & { session: Session; endTime: string }): void {
  const now = Date.now();
  const until = Math.min(Math.max(Date.parse(endTime), now) + afterEnd, now + longest);
  write([...read().filter(({ liveCode }) => liveCode !== login.liveCode), { ...login, until }]);
}

export const keptLiveLogin = (liveCode: string): KeptLiveLogin | null => read().find((login) => login.liveCode === liveCode) ?? null;

/** Call this when a session has ended. Sessions that are not kept are ignored. */
export function forgetLiveLogin(token: string | undefined): void {
  const kept = read();
  if (kept.some(({ session }) => session?.token === token)) write(kept.map((login) => (login.session?.token === token ? { ...login, session: null } : login)));
}
