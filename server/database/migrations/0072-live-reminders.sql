-- The number of reminders of a booking. A booking gets one, and a second one only after its live was moved by more than an hour.
ALTER TABLE live_bookings ADD COLUMN reminders INTEGER NOT NULL DEFAULT 0;
UPDATE live_bookings SET reminders = 1 WHERE reminded_at IS NOT NULL;
