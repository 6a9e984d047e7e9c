import type { Context } from '../../context.ts';
import { removeInBatches } from '../../database/index.ts';
import { keptSince, retention } from '../../retention.ts';
import { removeReceiptsOfEnded } from './store.ts';

export { couponHandlers } from './handlers.ts';
export { couponKind } from './kinds.ts';
export { type CouponRecord, couponRecords, eraseCoupons } from './personal-data.ts';

/** Part of the clean-up. @returns how many rows went */
export const removeOldCouponReceipts = ({ clock, database }: Pick<Context, 'clock' | 'database'>): Promise<number> =>
  removeInBatches(database, (tx, atMost) => removeReceiptsOfEnded(tx, keptSince(retention.couponReceipts, clock.now()), atMost));
