-- A login is bound to its browser from step 1 on (decisions §3 "A browser's login is bound").
-- SHA-256 of the browser's second secret; null for callers that are no browser.
ALTER TABLE temporary_tokens ADD COLUMN browser_hash TEXT;
-- Whether anything hangs on a secret: only then a later login of the same browser keeps it.
CREATE INDEX temporary_tokens_by_browser ON temporary_tokens (browser_hash);
CREATE INDEX sessions_by_browser ON sessions (browser_hash, opened_at);
