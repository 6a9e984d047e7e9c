export { couponHandlers } from './handlers.ts';
export { couponKind } from './kinds.ts';
export { type CouponRecord, couponRecords, eraseCoupons, removeReceiptsAt } from './personal-data.ts';
export { removeOldCouponReceipts } from './old-receipts.ts';
