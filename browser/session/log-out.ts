import { announceLogOut } from './session-sharing.ts';
import { clearSession, readSession } from './session.ts';

/**
 * Ends this tab's login here, on the server and in the tabs with the same token (spec login#log-out).
 * @param revoke of the application's client
 */
export function logOut(revoke: (token: string) => void): void {
  const token = readSession()?.token;
  if (token) {
    revoke(token);
    announceLogOut(token);
  }
  clearSession();
}
