-- Which minutes of a class a person has seen of its replay: bits in hexadecimal digits, the lowest minute first. Each minute counts once.
ALTER TABLE live_attendance ADD COLUMN replay_minutes TEXT NOT NULL DEFAULT '';
