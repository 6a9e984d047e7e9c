-- Time until which the counted minutes of a replay are used up.
ALTER TABLE live_attendance ADD COLUMN replay_used_until BIGINT NOT NULL DEFAULT 0;
