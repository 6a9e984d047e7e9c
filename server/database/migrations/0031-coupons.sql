-- Who received which coupon, and how many of each were given away. A coupon itself is content.
CREATE TABLE coupon_receipts (
  top_code TEXT NOT NULL,
  coupon_code TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id),
  received_at BIGINT NOT NULL,
  PRIMARY KEY (top_code, coupon_code, person_id)
);
CREATE INDEX coupon_receipts_by_person ON coupon_receipts (person_id);

-- One row a coupon, on which all who want the last ones queue up. It outlives the receipts of people who were erased.
CREATE TABLE coupon_counters (
  top_code TEXT NOT NULL,
  coupon_code TEXT NOT NULL,
  received INTEGER NOT NULL CHECK (received >= 0),
  PRIMARY KEY (top_code, coupon_code)
);
