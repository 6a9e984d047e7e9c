-- Whether a person was removed from a live is asked at each entry, and few of its events say so.
CREATE INDEX live_events_removed ON live_events (live_code) WHERE kind = 'removed';
