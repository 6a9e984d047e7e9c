/**
 * Reasons why the database cannot work now:
 * `busy` another program holds a lock, or all connections are used; `full` no room is left; `failing` the disk cannot be
 * written to; `away` it cannot be reached; `unknown` the connection broke during COMMIT and the outcome is not known.
 */
export type UnavailableReason = 'busy' | 'full' | 'failing' | 'away' | 'unknown';

/** Seconds until another attempt makes sense. A full disk needs a person; a lock or a connection does not. */
const retryAfterSeconds: Readonly<Record<UnavailableReason, number>> = { busy: 2, full: 60, failing: 60, away: 5, unknown: 5 };

/**
 * The database cannot work now, and a later attempt may succeed. Nothing of the failed transaction was stored. For `unknown`, all or
 * nothing was stored. The database's own error is the `cause`.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, cause: unknown) {
    super(`the database is unavailable (${reason}): ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.reason = reason;
  }

  /** For `Retry-After`. */
  get retryAfterSeconds(): number {
    return retryAfterSeconds[this.reason];
  }
}
