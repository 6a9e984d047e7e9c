import type { Context } from '../../context.ts';
import type { Tx } from '../../database/index.ts';
import { isoTime } from '../../iso-time.ts';
import { deleteReceiptsAt, deleteReceiptsOf, receiptsOf } from './store.ts';

/** A coupon that a person received. */
export interface CouponRecord {
  topCode: string;
  couponCode: string;
  receivedAt: string;
}

export async function couponRecords({ database }: Pick<Context, 'database'>, personId: string): Promise<CouponRecord[]> {
  return (await receiptsOf(database.read, personId)).map((row) => ({ topCode: row.top_code, couponCode: row.coupon_code, receivedAt: isoTime(row.received_at) }));
}

/** Part of erasing a person. What was given away stays counted. */
export const eraseCoupons = (tx: Tx, personId: string): Promise<void> => deleteReceiptsOf(tx, personId);

/** Part of deleting an enterprise: who received its coupons, and how many of each were given away. */
export const removeReceiptsAt = (tx: Tx, topCode: string): Promise<void> => deleteReceiptsAt(tx, topCode);
