-- SMS codes and the budget of each phone (decisions §2 "SMS codes").

-- One row a phone: whoever reserves an SMS writes it first, so that two requests for one phone follow each other.
CREATE TABLE sms_phones (
  phone_index TEXT PRIMARY KEY,
  last_sent_at BIGINT NOT NULL
);

-- One row an SMS: reserved before sending, then sent or failed. Receipts let the operator ask the vendor.
CREATE TABLE sms_messages (
  id TEXT PRIMARY KEY,
  phone_index TEXT NOT NULL,
  phone_sealed TEXT NOT NULL,
  top_code TEXT NOT NULL,
  purpose TEXT NOT NULL,
  client_address TEXT NOT NULL,
  state TEXT NOT NULL,
  provider TEXT NOT NULL,
  receipt TEXT,
  failure TEXT,
  reserved_at BIGINT NOT NULL
);
CREATE INDEX sms_messages_by_phone ON sms_messages (phone_index, reserved_at);
CREATE INDEX sms_messages_by_time ON sms_messages (reserved_at);

-- The newest code of a phone for one tenant and purpose; kept as an HMAC, never in clear.
CREATE TABLE sms_codes (
  phone_index TEXT NOT NULL,
  top_code TEXT NOT NULL,
  purpose TEXT NOT NULL,
  code_hmac TEXT NOT NULL,
  expires_at BIGINT NOT NULL,
  tries_left INTEGER NOT NULL,
  PRIMARY KEY (phone_index, top_code, purpose)
);
CREATE INDEX sms_codes_by_expiry ON sms_codes (expires_at);
