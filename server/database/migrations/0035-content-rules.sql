-- By which revision of its kind's rules an entry was cleaned and listed: what is behind is made anew in the background
-- (docs/decisions/0011). What was written before this column, and by code that does not know it, counts as behind.
-- content_kinds, which said so of whole kinds, is read by older code alone.
ALTER TABLE content_entries ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
CREATE INDEX content_entries_behind ON content_entries (kind, rules, id);

-- Kinds that are being made anew: by which process, and until when nobody else does. Gone when it is done and told.
CREATE TABLE content_reindexing (
  kind TEXT NOT NULL PRIMARY KEY,
  worker TEXT NOT NULL,
  held_until BIGINT NOT NULL
);
