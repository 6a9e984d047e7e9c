import { isoTime } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { phoneIndexOf } from '../accounts/index.ts';
import { forgetPhone, messagesOf } from './store.ts';

/** A message that was requested for a phone. Its code is not stored. */
export interface MessageRecord {
  purpose: string;
  topCode: string;
  network: string;
  state: string;
  askedAt: string;
}

export async function messageRecords(context: Pick<Context, 'database' | 'secrets'>, phone: string): Promise<MessageRecord[]> {
  const rows = await messagesOf(context.database.read, phoneIndexOf(context, phone));
  return rows.map((row) => ({ purpose: row.purpose, topCode: row.top_code, network: row.client_address, state: row.state, askedAt: isoTime(row.reserved_at) }));
}

/**
 * Removes the phone from its messages, and deletes its codes, in the caller's transaction. A running registration that uses a code
 * is waited for, and a later one is refused.
 * @returns the number of messages
 */
export const eraseMessages = (context: Pick<Context, 'secrets'>, tx: Tx, phone: string): Promise<number> => forgetPhone(tx, phoneIndexOf(context, phone));
