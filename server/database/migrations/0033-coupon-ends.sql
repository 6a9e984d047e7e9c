-- When a coupon ends, as of the last one that was received: receipts go half a year later. Null where that is not known yet.
ALTER TABLE coupon_counters ADD COLUMN ends_at BIGINT;
