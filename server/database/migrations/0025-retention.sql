-- Finding what is kept no longer must not look at everything that is.
CREATE INDEX leads_by_update ON leads (updated_at);
CREATE INDEX lead_arrivals_by_time ON lead_arrivals (arrived_at);
