import { forgetAllLeftOff } from '../../../browser/left-off.ts';
import { clearDraft } from '../../../browser/registration-storage.ts';
import { forgetKeptLogin } from '../../../browser/session/forget-kept-login.ts';
import { keptLogin } from '../../../browser/session/kept-login.ts';
import { forgetNewAccount } from '../../../browser/session/new-account.ts';
import { forgetLiveLogins } from '../../../browser/session/stored-live-logins.ts';
import { revoke } from '../../client.ts';
import { bookedLivesKey } from '../../lives/booked.ts';

/** Removes all that this browser has stored about the person: another person may use the phone next. Ends the other logins that it has stored. */
export function forgetPerson(): void {
  const kept = keptLogin();
  for (const token of [...forgetLiveLogins(), ...(kept ? [kept.token] : [])]) revoke(token);
  forgetKeptLogin();
  localStorage.removeItem(bookedLivesKey);
  forgetAllLeftOff();
  forgetNewAccount();
  clearDraft();
}
