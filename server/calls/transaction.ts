import type { Database } from '../database/index.ts';

/** The transaction of a call. It is rolled back if the caller was asked to try again meanwhile. */
export type CallTransaction = Database['transaction'];

/** @param signal aborted with the caller's refusal when the answer takes too long */
export const transactionUntil =
  (database: Pick<Database, 'transaction'>, signal: AbortSignal): CallTransaction =>
  (work) =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      signal.throwIfAborted();
      return result;
    });
