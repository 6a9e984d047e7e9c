-- Live rooms (specification 3 and 7.4). live_status: 2 upcoming, 3 live, 4 ended.
CREATE TABLE live_rooms (
  live_code TEXT NOT NULL PRIMARY KEY,
  room_id TEXT NOT NULL,
  top_code TEXT NOT NULL,
  live_name TEXT NOT NULL,
  pc_cover TEXT NOT NULL,
  live_status INTEGER NOT NULL CHECK (live_status IN (2, 3, 4)),
  live_pre TEXT NOT NULL,
  live_pre_url TEXT NOT NULL,
  live_pre_play_role INTEGER NOT NULL CHECK (live_pre_play_role IN (1, 2)),
  stream_url TEXT NOT NULL,
  replay_url TEXT NOT NULL,
  teacher_person_id TEXT,
  teacher_name TEXT NOT NULL,
  documents TEXT NOT NULL,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL,
  started_at BIGINT,
  interrupted_at BIGINT,
  ended_at BIGINT,
  online_count INTEGER NOT NULL,
  watched_count INTEGER NOT NULL,
  recommended INTEGER NOT NULL CHECK (recommended IN (0, 1)),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  updated_by TEXT NOT NULL
);

CREATE UNIQUE INDEX live_rooms_room_unique ON live_rooms (room_id);
CREATE UNIQUE INDEX live_rooms_recommended_unique ON live_rooms (top_code) WHERE recommended = 1;
CREATE INDEX live_rooms_schedule ON live_rooms (top_code, live_status, starts_at);
