import { newAccountKey as key } from '../stored-keys.ts';

/**
 * The account that was just registered in this tab, for the following login: the name only, no credentials. It is in sessionStorage,
 * because a reload or a new tab may follow the registration.
 */

function storage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null; // Storage is disabled: the person types the account.
  }
}

/** @param account a user name or a phone as plain text */
export function storeNewAccount(account: string): void {
  try {
    storage()?.setItem(key, account);
  } catch {
    // With a full storage only the prefilled account is lost.
  }
}

/** Reads and removes the account. */
export function takeNewAccount(): string | null {
  const account = storage()?.getItem(key) ?? null;
  forgetNewAccount();
  return account;
}

export function forgetNewAccount(): void {
  storage()?.removeItem(key);
}
