import { forgetAtLogOut } from '../../browser/session/forget-person.ts';
import { endSession } from '../../browser/session/session-sharing.ts';
import { forgetReadPages } from '../../browser/stored-pages.ts';
import { revoke } from '../client.ts';
import { stopPush } from '../push-reminders.ts';

/**
 * Ends the session and the notifications of this browser.
 * @param forget removes what this browser has stored about the person, before the session ends
 */
export function logOut(forget: (revoke: (token: string) => void) => void = forgetAtLogOut): void {
  forget(revoke);
  void stopPush();
  void forgetReadPages();
  endSession(revoke);
}
