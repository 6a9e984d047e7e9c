-- By which revision of its kind's rules a version was cleaned and a publication listed. Code that does not know the columns
-- leaves 0, so that what it saves or publishes of an entry that was already made anew counts as behind
-- (docs/decisions/0011). Nobody can tell which entries it changed until now: all are made anew once, in the background.
ALTER TABLE content_versions ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
ALTER TABLE content_publications ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
UPDATE content_entries SET rules = 0;
-- Hold next to nothing once that is done.
CREATE INDEX content_versions_unmade ON content_versions (entry_id) WHERE rules = 0;
CREATE INDEX content_publications_unmade ON content_publications (kind, entry_id) WHERE rules = 0;
