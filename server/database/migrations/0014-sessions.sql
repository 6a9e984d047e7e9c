-- Completed logins (decisions §3 "A browser's login is bound"; architecture "Sessions and what guards them").
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  -- SHA-256 of the authorization_token; the token itself is nowhere.
  token_hash TEXT NOT NULL,
  -- SHA-256 of the browser's second secret; null for callers that are no browser.
  browser_hash TEXT,
  person_id TEXT NOT NULL REFERENCES people (id),
  top_code TEXT NOT NULL,
  opened_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  revoked_at BIGINT
);
CREATE UNIQUE INDEX sessions_token_unique ON sessions (token_hash);
CREATE INDEX sessions_by_person ON sessions (person_id);
CREATE INDEX sessions_by_time ON sessions (opened_at);
