import { useSyncExternalStore } from 'react';
import { createNotifier } from './store.ts';

/** Where a visitor stopped in a trial film or a replay. Stored in this browser only, without a login (spec mobile#left-off). */
export interface LeftOff {
  /** `course CODE CHAPTER` or `live CODE`. */
  key: string;
  /** The page with the film. One entry each. */
  address: string;
  title: string;
  /** The chapter of a course. '' for a replay. */
  part: string;
  poster: string;
  /** Position and length in seconds. */
  seconds: number;
  length: number;
}

const storageKey = 'left-off';
const atMost = 12;
/** A film that was opened by mistake, or seen to its end, has nothing to continue. */
const leastSeconds = 5;
const { notify, subscribe } = createNotifier();

const read = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
};

const isEntry = (value: unknown): value is LeftOff => {
  const { key, address, title, part, poster, seconds, length } = (value ?? {}) as Record<string, unknown>;
  return [key, address, title, part, poster].every((text) => typeof text === 'string') && [seconds, length].every(Number.isFinite) && /^\/(?![/\\])/.test(address as string);
};

/** The stored entries, newest first. Another version's or broken entries are dropped. */
function entriesIn(text: string): LeftOff[] {
  try {
    const stored: unknown = JSON.parse(text || '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function store(entries: readonly LeftOff[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries.slice(0, atMost)));
  } catch {
    // Without storage the film starts from its beginning next time.
  }
  notify();
}

export const forgetLeftOff = (key: string): void => store(entriesIn(read()).filter((entry) => entry.key !== key));

/** For the log-out: several people may use this browser. */
export const forgetAllLeftOff = (): void => store([]);

export function noteLeftOff(entry: LeftOff): void {
  const { key, seconds, length } = entry;
  if (seconds >= length - leastSeconds) return forgetLeftOff(key);
  const known = entriesIn(read());
  // A film reports several times a second.
  if (seconds < leastSeconds || Math.abs(seconds - (known.find((other) => other.key === key)?.seconds ?? -leastSeconds)) < leastSeconds) return;
  store([{ ...entry, seconds: Math.floor(seconds), length: Math.round(length) }, ...known.filter(({ address }) => address !== entry.address)]);
}

/** The position of the film, in seconds. 0 when nothing is stored. */
export const leftOffAt = (key: string): number => entriesIn(read()).find((entry) => entry.key === key)?.seconds ?? 0;

const none: readonly LeftOff[] = [];
let known = { text: '', entries: none };

/** The same list until it changes, as React requires. */
function entries(): readonly LeftOff[] {
  const text = read();
  if (text !== known.text) known = { text, entries: entriesIn(text) };
  return known.entries;
}

/** Empty on the server and during hydration, because the cached page must match. */
export const useLeftOff = (): readonly LeftOff[] => useSyncExternalStore(subscribe, entries, () => none);
