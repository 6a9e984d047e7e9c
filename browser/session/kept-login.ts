import { keptLoginKey as key } from './forget-kept-login.ts';
import { readSession, type Session } from './session.ts';

/**
 * The login that a phone stores for its next visit (docs/decisions/0028-logins-on-phones.md). A phone's browser or an installed site ends
 * the tab whenever it needs memory, and sessionStorage ends with it. The server's limits stay: without use for two hours, or twelve hours
 * after the login, the token is invalid, and this copy is not used any more. The token is valid only in this browser.
 */
interface KeptLogin {
  session: Session;
  /** Epoch milliseconds of the login and of the last use. */
  since: number;
  usedAt: number;
}

const longest = 12 * 3_600_000;
const idleAtMost = 2 * 3_600_000;

function read(): KeptLogin | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptLogin | null;
    const now = Date.now();
    return kept?.session?.token && now < kept.since + longest && now < kept.usedAt + idleAtMost ? kept : null;
  } catch {
    return null;
  }
}

/** The stored login, if the server may still accept it. */
export const keptLogin = (): Session | null => read()?.session ?? null;

/** The time of the stored login. Null without one. */
export const keptSince = (): number | null => read()?.since ?? null;

/**
 * Stores this tab's login, or updates the time of its last use. Live logins are stored in stored-live-logins.ts.
 * @param since the time of the login that this one continues, as after a change of the enterprise
 */
export function keepLogin(since = Date.now()): void {
  const session = readSession();
  if (session === null || session.type !== undefined) return;
  const before = read();
  try {
    localStorage.setItem(key, JSON.stringify({ session, since: before?.session.token === session.token ? before.since : since, usedAt: Date.now() } satisfies KeptLogin));
  } catch {
    // Storage is full or closed, so the login lives in its tab only.
  }
}
