import { registrationKeys } from '../registration-storage.ts';
import { courseFiltersKey, newAccountKey } from '../stored-keys.ts';

/** Removes what this tab has stored about the person, besides the session. A log-out on a phone calls it in every tab. */
export function forgetInTab(): void {
  try {
    for (const key of [courseFiltersKey, newAccountKey, ...Object.values(registrationKeys)]) window.sessionStorage.removeItem(key);
  } catch {
    // Storage is closed, so nothing was stored.
  }
}
