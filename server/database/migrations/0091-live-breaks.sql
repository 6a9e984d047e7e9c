-- When and why the stream or the recording of a class broke off, so that the parts of its replay can be explained.
CREATE TABLE live_breaks (
  live_code TEXT NOT NULL,
  top_code TEXT NOT NULL,
  at BIGINT NOT NULL,
  reason TEXT NOT NULL,
  PRIMARY KEY (live_code, at, reason)
);
