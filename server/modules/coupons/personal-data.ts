import { isoTime } from '../../../contract/dates.ts';
import type { Context } from '../../context.ts';
import { removeInBatches, type Tx } from '../../database/index.ts';
import { deleteCountersAt, deleteReceiptsOf, deleteSomeReceiptsAt, receiptsOf } from './store.ts';

export interface CouponRecord {
  topCode: string;
  couponCode: string;
  receivedAt: string;
}

export async function couponRecords({ database }: Pick<Context, 'database'>, personId: string): Promise<CouponRecord[]> {
  return (await receiptsOf(database.read, personId)).map((row) => ({ topCode: row.top_code, couponCode: row.coupon_code, receivedAt: isoTime(row.received_at) }));
}

/** Part of erasing a person. The count of receipts stays. */
export const eraseCoupons = (tx: Tx, personId: string): Promise<void> => deleteReceiptsOf(tx, personId);

/** Part of deleting an enterprise: deletes receipts and counts of its coupons. After an interruption it continues. */
export async function removeReceiptsAt({ database }: Pick<Context, 'database'>, topCode: string): Promise<void> {
  await removeInBatches(database, (tx, atMost) => deleteSomeReceiptsAt(tx, topCode, atMost));
  await database.transaction((tx) => deleteCountersAt(tx, topCode));
}
