import { endSession } from '../../browser/session/session-sharing.ts';
import { clearSession } from '../../browser/session/session.ts';
import { sessionEndedReason } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';

/**
 * To the login, which leads back to this address of the console.
 * @param isExpired the session has ended on the server: the login page says so
 */
export function leaveForLogin(isExpired = false): void {
  clearSession();
  location.replace(link('login', { returnUrl: location.pathname, reason: isExpired ? sessionEndedReason : undefined }));
}

/** A call was answered with 10005: the other tabs leave too. */
export function leaveAfterSessionEnd(): void {
  endSession();
  leaveForLogin(true);
}
