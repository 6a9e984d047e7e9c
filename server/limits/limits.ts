/**
 * At most `points` in each window; windows are cut at multiples of `windowSeconds` since the epoch. Across a
 * cut two windows meet, so a span of `windowSeconds` that lies in both may see twice `points`; the rate over time is as said.
 */
export interface LimitRule {
  /** Separates the counters of different rules: kebab-case, the same for the same rule everywhere. */
  name: string;
  points: number;
  windowSeconds: number;
}

export interface Verdict {
  allowed: boolean;
  /** Points left in this window. */
  remaining: number;
  /** Seconds until the next window begins; 0 where `allowed`. Good for `Retry-After`. */
  retryAfterSeconds: number;
}

/**
 * Counts attempts, for this instance or, through Redis, for all. It never throws: while Redis is away or full each instance
 * counts for itself. A key that has used up its limit stays refused until the window ends; further attempts do not extend it.
 * Keys are not hashed here: pass a keyed hash of a phone number rather than the number.
 */
export interface Limits {
  /** Takes `cost` points (1 by default) if that many are left; a refusal takes none. */
  take(rule: LimitRule, key: string, cost?: number): Promise<Verdict>;
  /** What `take` would say, without taking. */
  peek(rule: LimitRule, key: string, cost?: number): Promise<Verdict>;
  /** Gives points of the current window back, for a reservation that was not used. */
  refund(rule: LimitRule, key: string, cost?: number): Promise<void>;
  /** Resolves when limits are shared with the other instances; at once without other instances. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A counter that forgets itself some time after its window. */
export interface Counters {
  /** Adds `cost` unless that makes more than `points`. Answers the count it found, or made. */
  add(counter: Counter, cost: number): Promise<{ added: boolean; count: number }>;
  read(counter: Counter): Promise<number>;
  /** Never below nothing. */
  subtract(counter: Counter, cost: number): Promise<void>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface Counter {
  rule: LimitRule;
  key: string;
  /** Its number since the epoch, and when it ends; by the injected clock, as `now` is. */
  window: number;
  endsAt: number;
  now: number;
}
