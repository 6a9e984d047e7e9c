import { useState } from 'react';
import { doubleClickGuardMilliseconds } from '../../contract/constants.ts';

/**
 * Accepts a click and blocks further clicks within 500 ms (spec forms#double-click). A click with another `about` is accepted, so that a
 * quickly corrected field can be submitted again.
 */
export function createClickGuard(now: () => number = () => performance.now()): (about?: unknown) => boolean {
  let last: { at: number; about: unknown } | null = null;
  return (about) => {
    if (last && now() - last.at < doubleClickGuardMilliseconds && Object.is(last.about, about)) return false;
    last = { at: now(), about };
    return true;
  };
}

/** The click guard of one button for the lifetime of its component: `if (!passes(values)) return;`. */
export function useClickGuard(): (about?: unknown) => boolean {
  const [passes] = useState(() => createClickGuard());
  return passes;
}
