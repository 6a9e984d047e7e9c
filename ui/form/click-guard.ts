import { useState } from 'react';
import { doubleClickGuardMilliseconds } from '../../contract/constants.ts';

/**
 * Lets a click through and blocks those that follow within 500 ms of it (spec forms#double-click). A click about something else
 * is no double click: a field that is corrected that fast can be submitted again.
 */
export function createClickGuard(now: () => number = () => performance.now()): (about?: unknown) => boolean {
  let last: { at: number; about: unknown } | null = null;
  return (about) => {
    if (last && now() - last.at < doubleClickGuardMilliseconds && Object.is(last.about, about)) return false;
    last = { at: now(), about };
    return true;
  };
}

/** The guard of one button, for as long as its component lives: `if (!passes(values)) return;`. */
export function useClickGuard(): (about?: unknown) => boolean {
  const [passes] = useState(() => createClickGuard());
  return passes;
}
