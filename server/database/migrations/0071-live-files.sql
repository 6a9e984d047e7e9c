-- Stored files of lives: the storage that an enterprise uses, and files whose address needs a signature because no public live shows them.
-- `bytes` is NULL until the file is measured.
CREATE TABLE live_files (
  file_key TEXT PRIMARY KEY,
  top_code TEXT NOT NULL,
  bytes BIGINT,
  is_closed INTEGER NOT NULL DEFAULT 0,
  stored_at BIGINT NOT NULL
);
CREATE INDEX live_files_enterprise ON live_files (top_code);
CREATE INDEX live_files_unmeasured ON live_files (stored_at) WHERE bytes IS NULL;
INSERT INTO live_files (file_key, top_code, bytes, is_closed, stored_at)
  SELECT substr(live_recordings.url, 8), MIN(live_recordings.top_code), NULL, MAX(CASE WHEN live_rooms.visibility = 'public' THEN 0 ELSE 1 END), MAX(live_recordings.recorded_at)
  FROM live_recordings JOIN live_rooms ON live_rooms.live_code = live_recordings.live_code
  WHERE live_recordings.url LIKE '/files/live/%'
  GROUP BY substr(live_recordings.url, 8);

-- How long a replay is kept, and when it was deleted. A live without a row keeps its replay.
CREATE TABLE live_replays (
  live_code TEXT PRIMARY KEY,
  top_code TEXT NOT NULL,
  kept_until BIGINT,
  deleted_at BIGINT,
  -- When a person was erased whose voice or picture is in the replay.
  erased_person_at BIGINT
);
CREATE INDEX live_replays_kept_until ON live_replays (kept_until) WHERE kept_until IS NOT NULL AND deleted_at IS NULL;

-- The storage that an enterprise used on a day ('2026-11-23'), and the notices about its edition's limit in a month ('2026-11').
CREATE TABLE live_storage_days (top_code TEXT NOT NULL, day TEXT NOT NULL, bytes BIGINT NOT NULL, PRIMARY KEY (top_code, day));
CREATE TABLE live_storage_notices (top_code TEXT NOT NULL, month TEXT NOT NULL, percent INTEGER NOT NULL, notified_at BIGINT NOT NULL, PRIMARY KEY (top_code, month, percent));

-- 0 if the class is not recorded, because its enterprise used too much storage at its start.
ALTER TABLE live_sessions ADD COLUMN is_recorded INTEGER NOT NULL DEFAULT 1;
