-- By which rules the stored content of a kind was cleaned and its columns made: rules that changed are applied again at the start.
CREATE TABLE content_kinds (
  kind TEXT NOT NULL PRIMARY KEY,
  revision TEXT NOT NULL,
  applied_at BIGINT NOT NULL
);
