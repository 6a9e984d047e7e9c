-- The tab 我的 asks for all lives that a phone booked or a person teaches.
CREATE INDEX live_bookings_phone ON live_bookings (phone_index);
CREATE INDEX live_rooms_teacher ON live_rooms (teacher_person_id) WHERE teacher_person_id IS NOT NULL;
