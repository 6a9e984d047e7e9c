/** Keys of the free trial's form in sessionStorage: the typed fields, and the phone and time of the last SMS code (portal/registration/draft.ts). */
export const registrationKeys = { draft: 'registration-draft', sentCode: 'registration-code' } as const;

/**
 * Removes both, after the submission and at a log-out.
 * @param storage the tab's, if absent
 */
export function clearDraft(storage?: Pick<Storage, 'removeItem'>): void {
  try {
    for (const key of Object.values(registrationKeys)) (storage ?? sessionStorage).removeItem(key);
  } catch {
    // The browser forbids storage, so nothing was stored.
  }
}
