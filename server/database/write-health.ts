import type { Logger } from 'pino';

import { DatabaseUnavailable } from './unavailable.ts';

/**
 * Remembers that the last transaction failed because nothing could be written. Reads still succeed then, so a ping that only
 * reads would find the database healthy. Recovery is tested by writing.
 */
export class WriteHealth {
  readonly #logger: Logger;
  #failure: DatabaseUnavailable | null = null;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Runs a transaction and records its outcome. */
  async watch<T>(transaction: () => Promise<T>): Promise<T> {
    try {
      const result = await transaction();
      if (this.#failure !== null) this.#logger.info('the database can be written to again');
      this.#failure = null;
      return result;
    } catch (error) {
      // A lock of another program is temporary and not a sign of a full or broken disk.
      if (error instanceof DatabaseUnavailable && error.reason !== 'away' && error.reason !== 'busy') this.#note(error);
      throw error;
    }
  }

  /** Makes a trial write if the last write failed. @throws {DatabaseUnavailable} if the trial fails too */
  async check(trial: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) await trial();
  }

  #note(failure: DatabaseUnavailable): void {
    // Logged once as an error. Every refused call logs it again at a lower level.
    if (this.#failure === null) this.#logger.error({ err: failure, reason: failure.reason }, 'the database cannot be written to');
    this.#failure = failure;
  }
}
