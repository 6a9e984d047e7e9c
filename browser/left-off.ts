import { useSyncExternalStore } from 'react';
import { readSession, useSession } from './session/session.ts';
import { createNotifier } from './store.ts';

/** Where a visitor stopped in a trial film or a replay. Stored in this browser only, also without a login (spec mobile#left-off). */
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
  /** False for a class of members or a list. Its name is shown only to the person who watched it. */
  isPublic: boolean;
  /** Code of the person who watched. '' without a login. */
  person: string;
}

const storageKey = 'left-off';
const atMost = 12;
/** A film reports several times a second, and is stored at steps of this length. */
const stepSeconds = 5;
/** A film that was opened by mistake, or seen to its last part, has nothing to continue. A short film has short ends. */
const endSeconds = (length: number, atMost: number): number => Math.min(atMost, Math.max(stepSeconds, length / 20));
const { notify, subscribe } = createNotifier();

const read = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
};

const isEntry = (value: unknown): value is LeftOff => {
  const { key, address, title, part, poster, seconds, length, isPublic, person } = (value ?? {}) as Record<string, unknown>;
  return [key, address, title, part, poster, person].every((text) => typeof text === 'string') && typeof isPublic === 'boolean' && [seconds, length].every(Number.isFinite) && /^\/(?![/\\])/.test(address as string);
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

const personNow = (): string => readSession()?.userCode ?? '';

/** Two people with logins do not see each other's entries. Entries of a public film are also shared with visitors without a login. */
const isOf = (person: string) => (entry: LeftOff) => entry.person === person || (entry.isPublic && (entry.person === '' || person === ''));

export function forgetLeftOff(key: string): void {
  const isOwn = isOf(personNow());
  store(entriesIn(read()).filter((entry) => entry.key !== key || !isOwn(entry)));
}

/** For the log-out: several people may use this browser. */
export const forgetAllLeftOff = (): void => store([]);

export function noteLeftOff(entry: Omit<LeftOff, 'person'>): void {
  const { key, address, seconds, length } = entry;
  if (seconds >= length - endSeconds(length, 60)) return forgetLeftOff(key);
  const known = entriesIn(read());
  const person = personNow();
  const isOwn = isOf(person);
  if (seconds < endSeconds(length, 10) || Math.abs(seconds - (known.find((other) => other.key === key && isOwn(other))?.seconds ?? -stepSeconds)) < stepSeconds) return;
  store([{ ...entry, person, seconds: Math.floor(seconds), length: Math.round(length) }, ...known.filter((other) => other.address !== address || !isOwn(other))]);
}

/** The position of the film, in seconds. 0 when nothing is stored. */
export const leftOffAt = (key: string): number => entriesIn(read()).filter(isOf(personNow())).find((entry) => entry.key === key)?.seconds ?? 0;

/** "3:05", "1:02:09" */
export function placeText(seconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

const none: readonly LeftOff[] = [];
let known = { text: '', entries: none };

/** The same list until it changes, as React requires. */
function entries(): readonly LeftOff[] {
  const text = read();
  if (text !== known.text) known = { text, entries: entriesIn(text) };
  return known.entries;
}

/** Empty on the server and during hydration, because the cached page must match. */
export function useLeftOff(): readonly LeftOff[] {
  const person = useSession()?.userCode ?? '';
  return useSyncExternalStore(subscribe, entries, () => none).filter(isOf(person));
}
