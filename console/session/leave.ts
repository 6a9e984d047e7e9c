import { endSession } from '../../browser/session/session-sharing.ts';
import { clearSession } from '../../browser/session/session.ts';
import { sessionEndedReason } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';

/**
 * Goes to the login with this address, including its query, as the return address.
 * @param isExpired true: the session has ended on the server, and the login page says so
 */
export function leaveForLogin(isExpired = false): void {
  clearSession();
  location.replace(link('login', { returnUrl: location.pathname + location.search, reason: isExpired ? sessionEndedReason : undefined }));
}

/** Call this after an answer 10005. The other tabs leave too. */
export function leaveAfterSessionEnd(): void {
  endSession();
  leaveForLogin(true);
}
