export interface CouponTables {
  coupon_receipts: { top_code: string; coupon_code: string; person_id: string; received_at: number };
  /** How many of a coupon were given away, and when it ends: noted with each of them, and by the clean-up; absent before the first. */
  coupon_counters: { top_code: string; coupon_code: string; received: number; ends_at: number | null };
}
