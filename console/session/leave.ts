import { sessionEndedReason } from '../../contract/constants.ts';
import { link } from '../../contract/pages.ts';
import { forgetSession } from './session.ts';

/** To the login, which leads back to this address of the console. */
function leave(reason?: typeof sessionEndedReason): void {
  forgetSession();
  location.replace(link('login', { returnUrl: location.pathname, reason }));
}

/** No person is logged in here, or the person logged out in another tab. */
export const leaveForLogin = (): void => leave();

/** The server says that the session has ended: the login page tells the person why it is there. */
export const leaveAfterSessionEnd = (): void => leave(sessionEndedReason);
