-- A lead that was not told of one by one, because there were too many, stands in the summary of its hour.
ALTER TABLE leads ADD COLUMN is_told INTEGER NOT NULL DEFAULT 1 CHECK (is_told IN (0, 1));
CREATE INDEX leads_untold ON leads (created_at) WHERE is_told = 0;
