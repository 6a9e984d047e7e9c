import { registrationKeys } from '../registration-storage.ts';
import { createNotifier } from '../store.ts';
import { courseFiltersKey, newAccountKey } from '../stored-keys.ts';

const { notify, subscribe } = createNotifier();
/** Called after the person was forgotten in this tab. Returns a function that stops the subscription. */
export const onForgottenInTab = subscribe;

/** Removes what this tab has stored about the person, besides the session. A log-out on a phone calls it in every tab. */
export function forgetInTab(): void {
  try {
    for (const key of [courseFiltersKey, newAccountKey, ...Object.values(registrationKeys)]) window.sessionStorage.removeItem(key);
  } catch {
    // Storage is closed, so nothing was stored.
  }
  notify();
}
