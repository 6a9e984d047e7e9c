-- A code's wrong tries are counted apart for the caller who asked for it, for browsers that its account knows, and for all
-- others, so that strangers cannot use up the owner's (docs/decisions/0004). `asked_by` is a keyed hash of the browser's
-- cookie, or of the address of a caller without one; empty in rows of before. `tries_left` is the asker's from now on.
ALTER TABLE sms_codes ADD COLUMN asked_by TEXT NOT NULL DEFAULT '';
ALTER TABLE sms_codes ADD COLUMN known_tries_left INTEGER NOT NULL DEFAULT 5;
ALTER TABLE sms_codes ADD COLUMN stranger_tries_left INTEGER NOT NULL DEFAULT 3;
