import { useState } from 'react';
import { doubleClickGuardMilliseconds } from '../../contract/constants.ts';

/** Lets the first click through and blocks those that follow within 500 ms of it (§5, §9). */
export function createClickGuard(now: () => number = () => performance.now()): () => boolean {
  let passedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - passedAt < doubleClickGuardMilliseconds) return false;
    passedAt = now();
    return true;
  };
}

/** The guard of one button, for as long as its component lives: `if (!passes()) return;`. */
export function useClickGuard(): () => boolean {
  const [passes] = useState(() => createClickGuard());
  return passes;
}
