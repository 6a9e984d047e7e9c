import { useEffect, useState } from 'react';
import { savedNotes } from './saved-notes.ts';

const minute = 60_000;

/** The number of students in each minute, as far as this tab was open. @param count null until the room has answered */
export function useAudience(liveCode: string, count: number | null, elapsed: number, isLive: boolean): { counts: readonly number[]; top: number } {
  const [counts, setCounts] = useState<readonly number[]>(() => savedNotes.audienceOf(liveCode));
  const now = Math.floor(elapsed / minute);
  if (isLive && count !== null && (counts.length <= now || counts[now]! < count)) setCounts(withCount(counts, now, count));
  useEffect(() => {
    if (counts.length > 0) savedNotes.noteAudience(liveCode, counts);
  }, [counts, liveCode]);
  return { counts, top: Math.max(0, ...counts) };
}

/** Minutes in which the tab was closed get the number of the minute before. */
function withCount(counts: readonly number[], now: number, count: number): number[] {
  const seen = counts.slice(0, now);
  const unseen = Array.from({ length: now - seen.length }, () => seen.at(-1) ?? count);
  return [...seen, ...unseen, Math.max(counts[now] ?? 0, count)];
}
