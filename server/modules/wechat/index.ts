/** Login through the messaging app: QR code, return, ticket, binding to a phone (spec login#wechat). */
import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { removeScansExpiredBefore } from './scan-store.ts';
import { removeTicketsExpiredBefore } from './ticket-store.ts';

export { noteScans } from './finish-scan.ts';
export { wechatHandlers } from './handlers.ts';
export { eraseWechatIdentity, type WechatRecord, wechatRecord } from './personal-data.ts';

/** Part of the clean-up: deletes expired rows, used or not. @returns the number of deleted rows */
export async function removeOldScans({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> {
  const now = clock.now();
  const scans = await removeInBatches(database, (tx, atMost) => removeScansExpiredBefore(tx, now, atMost));
  return scans + (await removeInBatches(database, (tx, atMost) => removeTicketsExpiredBefore(tx, now, atMost)));
}
