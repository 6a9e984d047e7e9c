-- How often an enterprise was warned anew because the portal had been away: a bounded number of times, or one that is switched off
-- every night would warn every morning and delete nobody.
ALTER TABLE trial_notices ADD COLUMN put_off INTEGER NOT NULL DEFAULT 0;
