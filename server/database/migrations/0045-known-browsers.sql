-- Browsers that have logged in to an account (decisions §3 "Throttling never locks out the owner"). Being known opens
-- nothing: it keeps the failures of strangers apart from those of the owner.
CREATE TABLE known_browsers (
  -- SHA-256 of the browser's recognition cookie, which is another one than that of its logins.
  browser_hash TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES people (id),
  last_login_at BIGINT NOT NULL,
  PRIMARY KEY (browser_hash, person_id)
);
CREATE INDEX known_browsers_by_person ON known_browsers (person_id);
CREATE INDEX known_browsers_by_time ON known_browsers (last_login_at);
