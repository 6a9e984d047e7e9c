-- What somebody holds between proving who they are and choosing the enterprise (decisions §3 `tempAccountToken`).
CREATE TABLE temporary_tokens (
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  -- JSON list of the enterprises that were offered with it.
  top_codes TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  used_at BIGINT
);
CREATE INDEX temporary_tokens_by_person ON temporary_tokens (person_id);
CREATE INDEX temporary_tokens_by_expiry ON temporary_tokens (expires_at);

-- A person's latest login at each enterprise.
CREATE INDEX sessions_by_enterprise ON sessions (person_id, top_code, opened_at);
DROP INDEX sessions_by_person;
