export interface CouponTables {
  coupon_receipts: { top_code: string; coupon_code: string; person_id: string; received_at: number };
  /** Number of received coupons, and the end of the coupon. Both are stored with each receipt, and the clean-up updates the end. There is no row before the first receipt. */
  coupon_counters: { top_code: string; coupon_code: string; received: number; ends_at: number | null };
}
