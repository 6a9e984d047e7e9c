-- Work that must not be lost: written in the transaction that causes it, worked off by the outbox loop.
CREATE TABLE outbox_jobs (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  run_at BIGINT NOT NULL,
  lease TEXT,
  locked_until BIGINT,
  last_error TEXT,
  deduplication_key TEXT,
  created_at BIGINT NOT NULL,
  done_at BIGINT
);

CREATE UNIQUE INDEX outbox_jobs_deduplication_key_unique ON outbox_jobs (deduplication_key);

CREATE INDEX outbox_jobs_by_state ON outbox_jobs (state, kind, run_at);
