import { useEffect, useState, useSyncExternalStore } from 'react';
import { createStore } from '../../browser/store.ts';

/** A countdown in seconds. It reads the clock instead of counting ticks, so that it is right after a tab slept. */
export interface Countdown {
  /** Remaining whole seconds. 0: not running. */
  remaining(): number;
  start(): void;
  /** Continues to a time that was set before, ms since the epoch. Limited to a full run. */
  resume(until: number): void;
  /** Ends the countdown at once. */
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
    // Four checks per second, so that no number is skipped and the last one disappears in time.
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

/** A countdown that stops when its component unmounts. */
export function useCountdown(seconds: number): { remaining: number } & Pick<Countdown, 'start' | 'resume' | 'reset'> {
  const [countdown] = useState(() => createCountdown(seconds));
  useEffect(() => countdown.reset, [countdown]);
  const remaining = useSyncExternalStore(countdown.subscribe, countdown.remaining, () => 0);
  return { remaining, start: countdown.start, resume: countdown.resume, reset: countdown.reset };
}
