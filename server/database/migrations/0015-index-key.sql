-- By which key the blind indexes of this database were made (architecture, "Sessions": phone_index, card_index): one row.
CREATE TABLE index_keys (
  id TEXT PRIMARY KEY CHECK (id = 'current'),
  fingerprint TEXT NOT NULL,
  noted_at BIGINT NOT NULL
);
