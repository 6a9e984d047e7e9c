-- Deleted messages and removed people are looked up by their codes, so that no query reads all events of a live.
ALTER TABLE live_events ADD COLUMN message_id TEXT;
-- only on sqlite
UPDATE live_events SET message_id = json_extract(body, '$.message') WHERE kind IN ('said', 'messageDeleted', 'questionAnswered');
-- only on postgres
UPDATE live_events SET message_id = body::jsonb ->> 'message' WHERE kind IN ('said', 'messageDeleted', 'questionAnswered');
-- on both
CREATE INDEX live_events_message ON live_events (live_code, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX live_events_kind ON live_events (live_code, kind, audience);
DROP INDEX live_events_removed;

-- When an enterprise got a notice about its traffic.
ALTER TABLE live_traffic_notices RENAME COLUMN told_at TO notified_at;
