-- Who did what to what, written in the transaction that did it and never changed.
CREATE TABLE audit_entries (
  id TEXT NOT NULL PRIMARY KEY,
  at BIGINT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  top_code TEXT NOT NULL,
  subject_kind TEXT NOT NULL,
  subject_code TEXT NOT NULL,
  network TEXT NOT NULL,
  request_id TEXT NOT NULL,
  detail TEXT NOT NULL
);

CREATE INDEX audit_entries_subject ON audit_entries (subject_kind, top_code, subject_code, at);
CREATE INDEX audit_entries_actor ON audit_entries (actor, at);
CREATE INDEX audit_entries_time ON audit_entries (at);
