-- An uploaded picture stays while an event shows it, so its address is looked up in the events.
-- only on sqlite
CREATE INDEX live_events_picture ON live_events (json_extract(body, '$.picture.address')) WHERE kind = 'pageTurned';
-- only on postgres
CREATE INDEX live_events_picture ON live_events ((body::jsonb #>> '{picture,address}')) WHERE kind = 'pageTurned';
