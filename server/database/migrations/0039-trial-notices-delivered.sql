-- When the mail of a notice had left, or its address had refused it for good: the week before a deletion counts from there. Null
-- as long as it waits. Whoever was warned before this was known is warned again.
ALTER TABLE trial_notices ADD COLUMN delivered_at BIGINT;
DELETE FROM trial_notices WHERE kind = 'deletion';
