import { endSession } from '../browser/session/session-sharing.ts';
import { sessionEndedBackAfterMilliseconds } from '../contract/constants.ts';
import { isMobilePath, link, mobilePrefix } from '../contract/pages.ts';
import { hasPageBefore } from '../ui/back-closes.ts';

let leaving = false;

/**
 * Handles an ended session (10005; spec login#session-ended): logs out in this tab and in the tabs with the same token, and goes back one
 * page after 2 s, or without a history to the home page of the site, desktop or phone. Several calls may report the end at once.
 */
export function leaveAfterSessionEnd(): void {
  endSession();
  if (leaving) return;
  leaving = true;
  setTimeout(() => {
    leaving = false;
    if (hasPageBefore()) history.back();
    else location.assign(isMobilePath(location.pathname) ? mobilePrefix : link('home'));
  }, sessionEndedBackAfterMilliseconds);
}
