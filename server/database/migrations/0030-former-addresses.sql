-- Addresses of content that are no more: where it went, or that it was taken back.
CREATE TABLE content_former_addresses (
  kind TEXT NOT NULL,
  top_code TEXT NOT NULL,
  code TEXT NOT NULL,
  -- The code it has today; NULL: taken back.
  moved_to TEXT,
  since BIGINT NOT NULL,
  PRIMARY KEY (kind, top_code, code)
);
CREATE INDEX content_former_addresses_moved ON content_former_addresses (kind, top_code, moved_to);
