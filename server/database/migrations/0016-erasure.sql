-- When a person's data were erased at their wish: what is left of the row names nobody, and holds the consents that are
-- kept as proof for a while.
ALTER TABLE people ADD COLUMN erased_at BIGINT;
