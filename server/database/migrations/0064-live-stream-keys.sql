-- With a key a teacher's program, such as OBS, sends a live; of the key itself the hash alone is kept.
CREATE TABLE live_stream_keys (
  live_code TEXT NOT NULL,
  person_id TEXT NOT NULL,
  top_code TEXT NOT NULL,
  key_hash TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (live_code, person_id)
);
CREATE UNIQUE INDEX live_stream_keys_hash_unique ON live_stream_keys (key_hash);
CREATE INDEX live_stream_keys_person ON live_stream_keys (person_id);
