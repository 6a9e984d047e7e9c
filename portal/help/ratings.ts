import { randomUuid } from '../../browser/random-uuid.ts';
import { createNotifier } from '../../browser/store.ts';

/** Ratings of help articles given in this browser, so that the visitor is asked once and can change the answer. */
export interface KeptRating {
  /** Random for each article: two articles rated by the same visitor cannot be linked. */
  visitorKey: string;
  /** Null while no answer has arrived. */
  useful: boolean | null;
  /** Whether the visitor said what is missing. */
  told: boolean;
}

const storageKey = 'help-ratings';
/** The oldest go first. */
const keptMax = 200;

let held: { raw: string | null; ratings: Record<string, KeptRating> } = { raw: null, ratings: {} };
const { notify, subscribe } = createNotifier();

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return held.raw; // storage is switched off: this page remembers, the next does not
  }
}

function all(): Record<string, KeptRating> {
  const raw = stored();
  if (raw !== held.raw) {
    try {
      held = { raw, ratings: (JSON.parse(raw ?? '{}') ?? {}) as Record<string, KeptRating> };
    } catch {
      held = { raw, ratings: {} };
    }
  }
  return held.ratings;
}

/** The same object until it changes; null without a rating. */
export const readRating = (bizCode: string): KeptRating | null => all()[bizCode] ?? null;

export function keepRating(bizCode: string, rating: KeptRating): void {
  const { [bizCode]: _, ...others } = all();
  const ratings = Object.fromEntries([...Object.entries(others), [bizCode, rating]].slice(-keptMax)) as Record<string, KeptRating>;
  const raw = JSON.stringify(ratings);
  held = { raw, ratings };
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
  keepRating(bizCode, { visitorKey, useful: null, told: false });
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
