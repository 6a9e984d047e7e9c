-- Finding what was done long ago must not look at everything that was done since.
CREATE INDEX outbox_jobs_by_end ON outbox_jobs (state, done_at);
