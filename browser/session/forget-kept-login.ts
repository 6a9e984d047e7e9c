/** The login that a phone stores (kept-login.ts). Every page forgets it, so this file is separate: it is all that they load. */
export const keptLoginKey = 'phone-login';

/** @param token of a session that has ended: the login of another session stays. Without it any login is forgotten */
export function forgetKeptLogin(token = ''): void {
  try {
    if (localStorage.getItem(keptLoginKey)?.includes(token)) localStorage.removeItem(keptLoginKey);
  } catch {
    // Storage is closed, so nothing was stored.
  }
}
