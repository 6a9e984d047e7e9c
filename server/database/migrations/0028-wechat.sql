-- Logins through the messaging app (decisions §3 "Messaging-app tickets"). States, tickets and the browser's secret are kept
-- as SHA-256 alone; who somebody is to the messaging app as a keyed index and sealed.

-- A QR code that was shown, and what became of it.
CREATE TABLE wechat_scans (
  state_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  -- The page's own name of the QR code, by which it asks how the scan stands.
  qr_key TEXT,
  return_url TEXT NOT NULL,
  begun_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  scanned_at BIGINT,
  -- The browser came back: the state is used up.
  arrived_at BIGINT,
  -- confirmed: a ticket was made. refused: the person refused, or nobody could be identified.
  outcome TEXT
);
CREATE INDEX wechat_scans_by_key ON wechat_scans (browser_hash, qr_key);
CREATE INDEX wechat_scans_by_expiry ON wechat_scans (expires_at);

CREATE TABLE wechat_tickets (
  ticket_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  open_index TEXT NOT NULL,
  open_sealed TEXT NOT NULL,
  union_index TEXT,
  union_sealed TEXT,
  -- The nickname: what a new person is called.
  name_sealed TEXT NOT NULL,
  for_binding INTEGER NOT NULL,
  expires_at BIGINT NOT NULL
);
CREATE INDEX wechat_tickets_by_expiry ON wechat_tickets (expires_at);

-- Whose account somebody is led to who confirms on their phone: one of each for the other.
CREATE TABLE wechat_identities (
  person_id TEXT PRIMARY KEY REFERENCES people (id),
  open_index TEXT NOT NULL,
  open_sealed TEXT NOT NULL,
  union_index TEXT,
  union_sealed TEXT,
  bound_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX wechat_identities_open_unique ON wechat_identities (open_index);
CREATE UNIQUE INDEX wechat_identities_union_unique ON wechat_identities (union_index);
