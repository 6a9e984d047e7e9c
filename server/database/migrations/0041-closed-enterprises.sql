-- An enterprise that is being deleted, part by part: from `closed_at` on it is as if it were gone. Null: it stands.
ALTER TABLE enterprises ADD COLUMN closed_at BIGINT;
-- Members of these are none any longer, and stand here until their rows are gone.
CREATE TABLE closed_memberships (
  top_code TEXT PRIMARY KEY,
  closed_at BIGINT NOT NULL
);
