import { useSyncExternalStore } from 'react';
import { createNotifier } from '../browser/store.ts';

/** The course category that the visitor chose as their trade. Stored in this browser only. */
const storageKey = 'trade';
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
  chosen = categoryCode;
  try {
    localStorage.setItem(storageKey, categoryCode);
  } catch {
    // The choice lasts until the document is left.
  }
  notify();
}

/** '' without a choice, on the server and during hydration, because the cached page must match. */
export const useTrade = (): string => useSyncExternalStore(subscribe, read, () => '');
