/** Where a tab keeps what was typed into the registration form, and when the code was sent (portal/registration/draft.ts). */
export const registrationKeys = { draft: 'registration-draft', sentCode: 'registration-code' } as const;

/** A log-out removes what was typed, because the phone may be lent to somebody else. */
export function forgetTypedRegistration(): void {
  try {
    for (const key of Object.values(registrationKeys)) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing was kept.
  }
}
