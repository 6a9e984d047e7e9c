import type { Logger } from 'pino';

import { DatabaseUnavailable } from './unavailable.ts';

/**
 * Remembers that the last transaction failed because nothing can be written. Reads still succeed then, so a ping that only
 * reads would call the database sound. Whether it has recovered is tried out by writing.
 */
export class WriteHealth {
  readonly #logger: Logger;
  #failure: DatabaseUnavailable | null = null;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Runs a transaction and notes its outcome. */
  async watch<T>(transaction: () => Promise<T>): Promise<T> {
    try {
      const result = await transaction();
      if (this.#failure !== null) this.#logger.info('the database can be written to again');
      this.#failure = null;
      return result;
    } catch (error) {
      // A lock that another holds passes; it says nothing about the disk.
      if (error instanceof DatabaseUnavailable && error.reason !== 'away' && error.reason !== 'busy') this.#note(error);
      throw error;
    }
  }

  /** Makes a trial write where the last write failed. @throws {DatabaseUnavailable} where that fails too */
  async check(trial: () => Promise<void>): Promise<void> {
    if (this.#failure !== null) await trial();
  }

  #note(failure: DatabaseUnavailable): void {
    // Logged once as an error; every refused call logs it again at a lower level.
    if (this.#failure === null) this.#logger.error({ err: failure, reason: failure.reason }, 'the database cannot be written to');
    this.#failure = failure;
  }
}
