import { useSyncExternalStore } from 'react';
import { createNotifier } from '../browser/store.ts';
import { tradeKey as storageKey } from '../browser/stored-keys.ts';

/** The course category that the visitor chose as their trade. Stored in this browser only, until a log-out. */
const { notify, subscribe } = createNotifier();
/** For browsers without storage. */
let chosen = '';

const read = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? chosen;
  } catch {
    return chosen;
  }
};

/** @param categoryCode '' for none */
export function chooseTrade(categoryCode: string): void {
  try {
    localStorage.setItem(storageKey, categoryCode);
    chosen = '';
  } catch {
    // The choice lasts until the document is left.
    chosen = categoryCode;
  }
  notify();
}

/** '' without a choice, on the server and during hydration, because the cached page must match. */
export const useTrade = (): string => useSyncExternalStore(subscribe, read, () => '');
