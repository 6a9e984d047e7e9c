-- When the traffic of a class at a service outside the portal was last counted, so that several instances count it once.
ALTER TABLE live_sessions ADD COLUMN counted_at BIGINT NOT NULL DEFAULT 0;
