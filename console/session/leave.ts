import { clearSession } from '../../browser/session/session.ts';
import { sessionEndedReason } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';

/** To the login, which leads back to this address of the console. */
function leave(reason?: typeof sessionEndedReason): void {
  clearSession();
  location.replace(link('login', { returnUrl: location.pathname, reason }));
}

/** No person is logged in here, or the person logged out in another tab. */
export const leaveForLogin = (): void => leave();

/** The session has ended on the server: the login page shows this reason. */
export const leaveAfterSessionEnd = (): void => leave(sessionEndedReason);
