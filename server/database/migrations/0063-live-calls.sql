-- When the teacher was last seen in the studio or on the air, since when the stream is not published, and why the recording stopped.
ALTER TABLE live_sessions ADD COLUMN teacher_seen_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE live_sessions ADD COLUMN unpublished_at BIGINT;
ALTER TABLE live_sessions ADD COLUMN recording_fault TEXT;
CREATE INDEX live_sessions_on_air ON live_sessions (live_code) WHERE ended_at IS NULL;
CREATE INDEX live_sessions_to_record ON live_sessions (live_code) WHERE recording_done = 0;

-- Lives of a person as those who are present are counted and shown.
CREATE INDEX live_attendance_seen ON live_attendance (live_code, last_seen_at);
