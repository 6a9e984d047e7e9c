import type { Database } from '../database/index.ts';

/** The transaction of a call: it ends with nothing done where the caller was told meanwhile to try again. */
export type CallTransaction = Database['transaction'];

/** @param signal aborted, with the refusal that the caller was given, when answering has taken too long */
export const transactionUntil =
  (database: Pick<Database, 'transaction'>, signal: AbortSignal): CallTransaction =>
  (work) =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      signal.throwIfAborted();
      return result;
    });
