/** Time for the whole server. Only the composition root chooses an implementation. No other code calls `Date.now`. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** Largest accepted difference between the clocks of two instances (docs/operating.md). A stored time may be this far in the future. A time farther in the future was stored before a clock was set back. */
export const clockSkewMilliseconds = 5_000;

export const systemClock: Clock = { now: () => Date.now() };

export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
  set(millisecondsSinceEpoch: number): void;
}

/** A clock that stands still until a test moves it, so that tests need not sleep. */
export function fixedClock(start: number | string = '2026-03-02T09:00:00+08:00'): FixedClock {
  let now = typeof start === 'string' ? Date.parse(start) : start;
  if (!Number.isFinite(now)) throw new TypeError(`fixedClock: ${String(start)} is no time`);
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
    set(millisecondsSinceEpoch) {
      now = millisecondsSinceEpoch;
    },
  };
}
