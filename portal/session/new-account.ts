/**
 * The account that was made in this tab a moment ago, for the login that follows: what it is called, and nothing that proves
 * it. In the tab's storage, since a reload or a tab that this one opens lies between the two.
 */
const key = 'new-account';

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null; // switched off: the account is typed once more
  }
}

/** @param account a user name or a phone, in clear */
export function keepNewAccount(account: string): void {
  try {
    storage()?.setItem(key, account);
  } catch {
    // A full storage costs the help, no more.
  }
}

/** Once. */
export function takeNewAccount(): string | null {
  const account = storage()?.getItem(key) ?? null;
  forgetNewAccount();
  return account;
}

export function forgetNewAccount(): void {
  storage()?.removeItem(key);
}
