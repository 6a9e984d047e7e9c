-- The last heartbeat of a person before the end of the class. `last_seen_at` includes the replay. Null for rows from before this column.
ALTER TABLE live_attendance ADD COLUMN last_in_class_at BIGINT;
