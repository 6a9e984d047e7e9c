import { useEffect, useState } from 'react';
import { savedNotes } from './saved-notes.ts';

const minute = 60_000;

export interface Audience {
  /** The number of students in each minute. Null for a minute in which this tab was not in the room. */
  counts: readonly (number | null)[];
  /** The most at the same time. */
  top: number;
}

/**
 * The audience of the class, as far as this tab saw it. The most comes from the server too, because others may have taught before.
 * @param count null until the room has answered
 * @param mostOfServer 0 before the start and after the end
 */
export function useAudience(liveCode: string, count: number | null, elapsed: number, isLive: boolean, mostOfServer: number): Audience {
  const [counts, setCounts] = useState<Audience['counts']>(() => savedNotes.audienceOf(liveCode));
  const [most, setMost] = useState(mostOfServer);
  // The server's clock may be a little behind at the start.
  const now = Math.max(0, Math.floor(elapsed / minute));
  if (isLive && count !== null && (counts.length <= now || (counts[now] ?? -1) < count)) setCounts(withCount(counts, now, count));
  if (mostOfServer > most) setMost(mostOfServer);
  useEffect(() => {
    if (counts.length > 0) savedNotes.noteAudience(liveCode, counts);
  }, [counts, liveCode]);
  const missed = counts.length === 0 ? 0 : Math.max(0, now + 1 - counts.length);
  return { counts: [...counts, ...unknown(missed)], top: Math.max(most, ...counts.map((each) => each ?? 0)) };
}

const unknown = (minutes: number): null[] => Array.from({ length: minutes }, () => null);

/** The counts with one more. Minutes that were not seen stay unknown. */
export function withCount(counts: Audience['counts'], now: number, count: number): (number | null)[] {
  const seen = counts.slice(0, now);
  return [...seen, ...unknown(now - seen.length), Math.max(counts[now] ?? 0, count)];
}

/** The first minute that this tab saw, if it missed the beginning. Null otherwise. */
export function seenFrom(counts: Audience['counts']): number | null {
  const first = counts.findIndex((count) => count !== null);
  return first > 0 ? first : null;
}
