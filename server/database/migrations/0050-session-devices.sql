-- What a person recognises a logged-in device by: its description from the User-Agent, and where the login came from.
-- Sessions that were opened before have none.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
-- The address, truncated to its network: 203.0.113.0/24, 2001:db8:1::/48.
ALTER TABLE sessions ADD COLUMN network TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN province TEXT NOT NULL DEFAULT '';
