-- What an enterprise was told of the end of its trial: that it is over (`ended`), that its data are about to be deleted
-- (`deletion`). Once for each end: a trial that was prolonged ends anew.
CREATE TABLE trial_notices (
  top_code TEXT NOT NULL REFERENCES enterprises (top_code),
  kind TEXT NOT NULL CHECK (kind IN ('ended', 'deletion')),
  -- The end that it tells of: trials.ends_at as it was.
  ends_at BIGINT NOT NULL,
  told_at BIGINT NOT NULL,
  PRIMARY KEY (top_code, kind, ends_at)
);
CREATE INDEX trials_by_end ON trials (ends_at);
