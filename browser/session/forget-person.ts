import { forgetAllLeftOff } from '../left-off.ts';
import { bookedLivesKey, helpRatingsKey, tradeKey } from '../stored-keys.ts';
import { forgetKeptLogin } from './forget-kept-login.ts';
import { keptLogin } from './kept-login.ts';
import { forgetInTabs } from './session-sharing.ts';
import { readSession } from './session.ts';
import { forgetLiveLogin, forgetLiveLogins } from './stored-live-logins.ts';

/**
 * Removes all that this browser has stored about the person: another person may use the phone next.
 * @param revoke ends the other logins that the browser has stored
 */
export function forgetPerson(revoke: (token: string) => void): void {
  const kept = keptLogin();
  for (const token of [...forgetLiveLogins(), ...(kept ? [kept.token] : [])]) revoke(token);
  forgetKeptLogin();
  try {
    for (const key of [bookedLivesKey, helpRatingsKey, tradeKey]) localStorage.removeItem(key);
  } catch {
    // Storage is closed, so nothing was stored.
  }
  forgetAllLeftOff();
  forgetInTabs();
}

/** For the log-out of any page. A phone also stores its login, the classes and the bookings of the person. */
export function forgetAtLogOut(revoke: (token: string) => void): void {
  if (matchMedia('(pointer: coarse)').matches) return forgetPerson(revoke);
  forgetLiveLogin(readSession()?.token);
  forgetAllLeftOff();
}
