/** Time as the whole server sees it. Only the composition root picks an implementation; nothing else calls `Date.now`. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** So far apart the clocks of two instances may be (docs/operating.md): what another one noted may lie as far ahead of now. What lies farther was noted before a clock was set back. */
export const clockSkewMilliseconds = 5_000;

export const systemClock: Clock = { now: () => Date.now() };

export interface FixedClock extends Clock {
  advance(milliseconds: number): void;
  set(millisecondsSinceEpoch: number): void;
}

/** A clock that stands still until it is moved: tests inject it instead of sleeping. */
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
