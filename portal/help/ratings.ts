import { randomUuid } from '../../browser/random-uuid.ts';
import { createNotifier } from '../../browser/store.ts';
import { helpRatingsKey as storageKey } from '../../browser/stored-keys.ts';

/** Ratings of help articles in this browser. The visitor is asked once per article and can change the answer. */
export interface StoredRating {
  /** A random key per article, so that two ratings of one visitor cannot be linked. */
  visitorKey: string;
  /** Null until an answer has arrived. */
  useful: boolean | null;
  /** Whether the visitor described what is missing. */
  told: boolean;
}

/** The maximum number of stored ratings. The oldest are dropped first. */
const maxRatings = 200;

let cache: { raw: string | null; ratings: Record<string, StoredRating> } = { raw: null, ratings: {} };
const { notify, subscribe } = createNotifier();

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return cache.raw; // Storage is disabled: the rating lasts until the page is left.
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

/** The same object until the rating changes. Null without a rating. */
export const readRating = (bizCode: string): StoredRating | null => allRatings()[bizCode] ?? null;

export function storeRating(bizCode: string, rating: StoredRating): void {
  const { [bizCode]: _, ...others } = allRatings();
  const ratings = Object.fromEntries([...Object.entries(others), [bizCode, rating]].slice(-maxRatings)) as Record<string, StoredRating>;
  const raw = JSON.stringify(ratings);
  cache = { raw, ratings };
  try {
    localStorage.setItem(storageKey, raw);
  } catch {
    // Storage is disabled.
  }
  notify();
}

/** The key is stored before the request is sent: after a lost answer the next try uses the same key. */
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
