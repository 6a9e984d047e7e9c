-- Every attempt to log in, right or wrong: the network log that the law asks for (privacy policy, sections 2 and 6).
CREATE TABLE login_attempts (
  id TEXT NOT NULL PRIMARY KEY,
  -- Of the first and of the last of so many alike.
  at BIGINT NOT NULL,
  last_at BIGINT NOT NULL,
  times INTEGER NOT NULL,
  way TEXT NOT NULL,
  outcome TEXT NOT NULL,
  -- Keyed index of what was typed; empty where nobody was named, and for many accounts counted together.
  account_index TEXT NOT NULL,
  person_id TEXT,
  top_code TEXT,
  -- Truncated address; empty for many networks counted together.
  network TEXT NOT NULL,
  device TEXT NOT NULL,
  -- The hour in which failures that are alike count as one row; the row's own id for one that succeeded.
  slot TEXT NOT NULL
);
CREATE UNIQUE INDEX login_attempts_alike_unique ON login_attempts (slot, way, outcome, account_index, network, device);
CREATE INDEX login_attempts_by_account ON login_attempts (account_index);
CREATE INDEX login_attempts_by_person ON login_attempts (person_id);
CREATE INDEX login_attempts_by_time ON login_attempts (last_at);
