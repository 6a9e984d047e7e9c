-- The copy of a person's data looks up the events of the person in all rooms.
CREATE INDEX live_events_person ON live_events (person_id) WHERE person_id IS NOT NULL;
