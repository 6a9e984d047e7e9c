-- What is said of a live is content of kind "live" (contract/content/live.ts): seed files bring it at the next start, and nothing
-- else could make a room so far. A room keeps its schedule; how the live went is a session with recordings.
CREATE TABLE live_sessions (
  live_code TEXT NOT NULL PRIMARY KEY,
  top_code TEXT NOT NULL,
  started_at BIGINT NOT NULL,
  interrupted_at BIGINT,
  ended_at BIGINT,
  stream_url TEXT NOT NULL,
  online_count INTEGER NOT NULL,
  watched_count INTEGER NOT NULL
);

CREATE TABLE live_recordings (
  live_code TEXT NOT NULL,
  top_code TEXT NOT NULL,
  part INTEGER NOT NULL,
  url TEXT NOT NULL,
  recorded_at BIGINT NOT NULL,
  PRIMARY KEY (live_code, part)
);

INSERT INTO live_sessions (live_code, top_code, started_at, interrupted_at, ended_at, stream_url, online_count, watched_count)
SELECT live_code, top_code, COALESCE(started_at, starts_at), interrupted_at, CASE WHEN live_status = 4 THEN COALESCE(ended_at, ends_at) END, stream_url, online_count, watched_count
FROM live_rooms WHERE live_status <> 2;

INSERT INTO live_recordings (live_code, top_code, part, url, recorded_at)
SELECT live_code, top_code, 1, replay_url, COALESCE(ended_at, ends_at) FROM live_rooms WHERE replay_url <> '';

DROP INDEX live_rooms_schedule;
ALTER TABLE live_rooms DROP COLUMN live_name;
ALTER TABLE live_rooms DROP COLUMN pc_cover;
ALTER TABLE live_rooms DROP COLUMN live_status;
ALTER TABLE live_rooms DROP COLUMN live_pre;
ALTER TABLE live_rooms DROP COLUMN live_pre_url;
ALTER TABLE live_rooms DROP COLUMN live_pre_play_role;
ALTER TABLE live_rooms DROP COLUMN stream_url;
ALTER TABLE live_rooms DROP COLUMN replay_url;
ALTER TABLE live_rooms DROP COLUMN teacher_name;
ALTER TABLE live_rooms DROP COLUMN documents;
ALTER TABLE live_rooms DROP COLUMN started_at;
ALTER TABLE live_rooms DROP COLUMN interrupted_at;
ALTER TABLE live_rooms DROP COLUMN ended_at;
ALTER TABLE live_rooms DROP COLUMN online_count;
ALTER TABLE live_rooms DROP COLUMN watched_count;
CREATE INDEX live_rooms_schedule ON live_rooms (top_code, starts_at);
