-- People who ask to join an enterprise (decisions §3 "No enterprise yet"); its administrator decides in the console (§8).
CREATE TABLE join_requests (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  top_code TEXT NOT NULL REFERENCES enterprises (top_code),
  state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'refused')),
  -- What an accepted person became: student or teacher.
  role TEXT,
  requested_at BIGINT NOT NULL,
  decided_at BIGINT,
  decided_by TEXT REFERENCES people (id)
);
-- At most one open request a person and enterprise: asking again while it is open changes nothing.
CREATE UNIQUE INDEX join_requests_pending_unique ON join_requests (person_id, top_code) WHERE state = 'pending';
CREATE INDEX join_requests_by_enterprise ON join_requests (top_code, state, requested_at);
CREATE INDEX join_requests_by_person ON join_requests (person_id);
CREATE INDEX join_requests_by_time ON join_requests (requested_at);
