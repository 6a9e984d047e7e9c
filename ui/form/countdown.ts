import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../../browser/store.ts';

/** Seconds that run down to nothing. It goes by the clock, not by its ticks: a tab that slept shows the right number. */
export interface Countdown {
  /** Whole seconds left; 0 is idle. */
  remaining(): number;
  start(): void;
  /** Goes on to a moment that was set before, ms since the epoch; never longer than a whole run. */
  resume(until: number): void;
  /** Back to idle at once. */
  reset(): void;
  subscribe(listener: () => void): () => void;
}

export function createCountdown(seconds: number, now: () => number = Date.now): Countdown {
  let endsAt: number | null = null;
  const { state: remaining, setState, subscribe } = createStore(0);
  let timer: ReturnType<typeof setInterval> | undefined;

  function show() {
    const left = endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now()) / 1000));
    if (left === 0) {
      endsAt = null;
      clearInterval(timer);
    }
    if (left !== remaining()) setState(left);
  }

  function run(until: number) {
    clearInterval(timer);
    endsAt = until;
    // Four looks a second: none of the numbers is skipped, and the last one does not linger.
    timer = setInterval(show, 250);
    show();
  }

  return {
    remaining,
    start: () => run(now() + seconds * 1000),
    resume: (until) => run(Math.min(until, now() + seconds * 1000)),
    reset() {
      endsAt = null;
      show();
    },
    subscribe,
  };
}

/** A countdown that ends with its component. */
export function useCountdown(seconds: number): { remaining: number } & Pick<Countdown, 'start' | 'resume' | 'reset'> {
  const [countdown] = useState(() => createCountdown(seconds));
  useEffect(() => countdown.reset, [countdown]);
  const remaining = useSyncExternalStore(countdown.subscribe, countdown.remaining, () => 0);
  return { remaining, start: countdown.start, resume: countdown.resume, reset: countdown.reset };
}
