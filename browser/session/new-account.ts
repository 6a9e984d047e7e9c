/**
 * The account registered in this tab just before, for the following login: its name only, no
 * credentials. In sessionStorage, because a reload or a newly opened tab may come between the two.
 */
const key = 'new-account';

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null; // storage is disabled: the account is typed again
  }
}

/** @param account a user name or a phone, in clear */
export function storeNewAccount(account: string): void {
  try {
    storage()?.setItem(key, account);
  } catch {
    // With a full storage only the prefilled account is lost.
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
