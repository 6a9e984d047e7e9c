import { randomUuid } from '../../browser/random-uuid.ts';
import { createNotifier } from '../../browser/store.ts';

/** Ratings of help articles given in this browser, so that the visitor is asked once and can change the answer. */
export interface StoredRating {
  /** Random for each article: two articles rated by the same visitor cannot be linked. */
  visitorKey: string;
  /** Null while no answer has arrived. */
  useful: boolean | null;
  /** Whether the visitor said what is missing. */
  told: boolean;
}

const storageKey = 'help-ratings';
/** The oldest go first. */
const maxRatings = 200;

let cache: { raw: string | null; ratings: Record<string, StoredRating> } = { raw: null, ratings: {} };
const { notify, subscribe } = createNotifier();

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return cache.raw; // storage is switched off: this page remembers, the next does not
  }
}

function allRatings(): Record<string, StoredRating> {
  const raw = stored();
  if (raw !== cache.raw) {
    try {
      cache = { raw, ratings: (JSON.parse(raw ?? '{}') ?? {}) as Record<string, StoredRating> };
    } catch {
      cache = { raw, ratings: {} };
    }
  }
  return cache.ratings;
}

/** The same object until it changes; null without a rating. */
export const readRating = (bizCode: string): StoredRating | null => allRatings()[bizCode] ?? null;

export function storeRating(bizCode: string, rating: StoredRating): void {
  const { [bizCode]: _, ...others } = allRatings();
  const ratings = Object.fromEntries([...Object.entries(others), [bizCode, rating]].slice(-maxRatings)) as Record<string, StoredRating>;
  const raw = JSON.stringify(ratings);
  cache = { raw, ratings };
  try {
    localStorage.setItem(storageKey, raw);
  } catch {
    // As above.
  }
  notify();
}

/** Stored before it is sent: after a lost answer the next try uses the same visitor key. */
export function visitorKeyFor(bizCode: string): string {
  const known = readRating(bizCode);
  if (known) return known.visitorKey;
  const visitorKey = randomUuid();
  storeRating(bizCode, { visitorKey, useful: null, told: false });
  return visitorKey;
}

export function onRatings(listener: () => void): () => void {
  const stop = subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    stop();
    removeEventListener('storage', listener);
  };
}
