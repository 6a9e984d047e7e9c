/**
 * At most `points` in each window. Windows begin at multiples of `windowSeconds` since the epoch. A period of `windowSeconds` across two
 * windows may therefore allow twice `points`. The average rate is as declared.
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
  /** Seconds until the next window begins, for `Retry-After`. 0 if `allowed`. */
  retryAfterSeconds: number;
}

/**
 * Counts attempts, for this instance or, through Redis, for all instances. It never throws: while Redis is away or full, each instance
 * counts separately. A key that has used up its limit stays refused until the window ends, and further attempts do not extend this.
 * Keys are not hashed here: pass a keyed hash of a phone number instead of the number.
 */
export interface Limits {
  /** Takes `cost` points (1 by default) if that many are left. A refusal takes none. */
  take(rule: LimitRule, key: string, cost?: number): Promise<Verdict>;
  /** The result of `take`, without taking points. */
  peek(rule: LimitRule, key: string, cost?: number): Promise<Verdict>;
  /** Gives back points of the current window, for a reservation that was not used. */
  refund(rule: LimitRule, key: string, cost?: number): Promise<void>;
  /** Resolves when limits are shared with the other instances. At once for a single instance. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** A store of counters that expire some time after their window. */
export interface Counters {
  /** Adds `cost` if the result is at most `points`. Returns the new count, or the unchanged one. */
  add(counter: Counter, cost: number): Promise<{ added: boolean; count: number }>;
  read(counter: Counter): Promise<number>;
  /** The result is at least 0. */
  subtract(counter: Counter, cost: number): Promise<void>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

export interface Counter {
  rule: LimitRule;
  key: string;
  /** The number of the window since the epoch, and its end. Both use the injected clock, like `now`. */
  window: number;
  endsAt: number;
  now: number;
}
