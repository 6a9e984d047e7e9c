-- Live classes (docs/specification/live.md): who may take part, what happened in the room, who was there and how long.
ALTER TABLE live_rooms ADD COLUMN visibility TEXT NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'members', 'list'));
ALTER TABLE live_rooms ADD COLUMN cancelled_at BIGINT;

-- The list of people of a live: phones, or ID cards with phones.
CREATE TABLE live_listed_people (
  id TEXT NOT NULL PRIMARY KEY,
  live_code TEXT NOT NULL,
  top_code TEXT NOT NULL,
  name TEXT NOT NULL,
  phone_index TEXT NOT NULL,
  phone_sealed TEXT NOT NULL,
  card_index TEXT,
  card_sealed TEXT,
  added_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX live_listed_people_phone_unique ON live_listed_people (live_code, phone_index);
CREATE UNIQUE INDEX live_listed_people_card_unique ON live_listed_people (live_code, card_index) WHERE card_index IS NOT NULL;
CREATE INDEX live_listed_people_phone ON live_listed_people (phone_index);

-- Pages of a document, in their order, are pictures in the storage.
CREATE TABLE live_documents (
  id TEXT NOT NULL PRIMARY KEY,
  live_code TEXT NOT NULL,
  top_code TEXT NOT NULL,
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  pages TEXT NOT NULL,
  added_at BIGINT NOT NULL
);
CREATE INDEX live_documents_live ON live_documents (live_code, position);

-- What happened in the room, in the order of the numbers (contract/live/room-events.ts). audience: 'everyone', 'teachers', or the
-- code of the person who gets it beside the teachers.
CREATE TABLE live_events (
  live_code TEXT NOT NULL,
  number INTEGER NOT NULL,
  top_code TEXT NOT NULL,
  at BIGINT NOT NULL,
  kind TEXT NOT NULL,
  audience TEXT NOT NULL,
  person_id TEXT,
  command_id TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (live_code, number)
);
CREATE UNIQUE INDEX live_events_command_unique ON live_events (live_code, person_id, command_id) WHERE command_id IS NOT NULL;

CREATE TABLE live_attendance (
  live_code TEXT NOT NULL,
  person_id TEXT NOT NULL,
  top_code TEXT NOT NULL,
  person_name TEXT NOT NULL,
  first_in_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  watched_milliseconds BIGINT NOT NULL,
  replay_milliseconds BIGINT NOT NULL,
  device TEXT NOT NULL,
  note TEXT NOT NULL,
  PRIMARY KEY (live_code, person_id)
);
CREATE INDEX live_attendance_person ON live_attendance (person_id);

CREATE TABLE live_bookings (
  live_code TEXT NOT NULL,
  phone_index TEXT NOT NULL,
  top_code TEXT NOT NULL,
  phone_sealed TEXT NOT NULL,
  unsubscribe_token TEXT NOT NULL,
  booked_at BIGINT NOT NULL,
  reminded_at BIGINT,
  PRIMARY KEY (live_code, phone_index)
);
CREATE UNIQUE INDEX live_bookings_token_unique ON live_bookings (unsubscribe_token);

-- Bytes sent to viewers, by enterprise and month ('2026-11').
CREATE TABLE live_traffic (
  top_code TEXT NOT NULL,
  month TEXT NOT NULL,
  bytes BIGINT NOT NULL,
  PRIMARY KEY (top_code, month)
);

-- A live login is a session of one live: it takes part there as its teacher or as a student, and nowhere else.
ALTER TABLE sessions ADD COLUMN live_code TEXT;
ALTER TABLE sessions ADD COLUMN live_role TEXT CHECK (live_role IN ('teacher', 'student'));

-- Where a part of the replay begins, in milliseconds after the begin of the class, and how long it is.
ALTER TABLE live_recordings ADD COLUMN starts_after_milliseconds BIGINT NOT NULL DEFAULT 0;
ALTER TABLE live_recordings ADD COLUMN milliseconds BIGINT NOT NULL DEFAULT 0;
-- 1 once all parts are in the storage.
ALTER TABLE live_sessions ADD COLUMN recording_done INTEGER NOT NULL DEFAULT 1;
