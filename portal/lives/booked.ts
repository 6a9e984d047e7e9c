import { useSyncExternalStore } from 'react';
import { createNotifier } from '../../browser/store.ts';
import { bookedLivesKey } from '../../browser/stored-keys.ts';

/** The lives with a booked reminder are stored in this browser, each with the token that cancels it, and at most this many. Phones are not stored. */
const atMost = 50;
const { notify, subscribe } = createNotifier();

const read = (): string => {
  try {
    return localStorage.getItem(bookedLivesKey) ?? '';
  } catch {
    return '';
  }
};

/** One line per live, `code token`, newest last. */
const entriesIn = (text: string): [code: string, token: string][] => text.split('\n').flatMap((line) => (line.includes(' ') ? [line.split(' ', 2) as [string, string]] : []));

function store(entries: readonly [string, string][]): void {
  try {
    localStorage.setItem(bookedLivesKey, entries.slice(-atMost).map((entry) => entry.join(' ')).join('\n'));
  } catch {
    // Without storage the button offers the reminder again. The server stores one booking per phone.
  }
  notify();
}

const others = (liveCode: string) => entriesIn(read()).filter(([code]) => code !== liveCode);

export const noteBooked = (liveCode: string, token: string): void => store([...others(liveCode), [liveCode, token]]);
export const forgetBooked = (liveCode: string): void => store(others(liveCode));

/** The booked lives with their tokens. None on the server and during hydration, because the cached page must match. */
export const useBookings = () => entriesIn(useSyncExternalStore(subscribe, read, () => ''));

/** The token of the booking, or null. */
export const useBooking = (liveCode: string): string | null => useBookings().find(([code]) => code === liveCode)?.[1] ?? null;
