import { endSession } from '../browser/session/session-sharing.ts';
import { sessionEndedBackAfterMilliseconds } from '../contract/constants.ts';
import { link } from '../contract/pages.ts';
import { hasPageBefore } from '../ui/back-closes.ts';

let leaving = false;

/**
 * Any call may report an ended session (10005; spec login#session-ended): log out, here and in the tabs that hold the same
 * token, and go back one page after 2 s (to the home page without a history). Several calls may report it at once.
 */
export function leaveAfterSessionEnd(): void {
  endSession();
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
    if (hasPageBefore()) history.back();
    else location.assign(link('home'));
  }, sessionEndedBackAfterMilliseconds);
}
