import { link } from '../../contract/pages.ts';
import { forgetSession } from './session.ts';

/** The login, which leads back to where one was in the console. */
const loginAddress = (from: string = location.pathname): string => link('login', { returnUrl: from });

/** There is no login here (any more). */
export function leaveForLogin(): void {
  forgetSession();
  location.replace(loginAddress());
}
