-- A browser that gets the reminder of a booking as a system notification. The subscription holds the address at the push service and the
-- keys, and the index finds it. The token proves that the browser has shown the notification: the SMS is then not sent.
CREATE TABLE live_push_subscriptions (
  id TEXT NOT NULL PRIMARY KEY,
  live_code TEXT NOT NULL,
  phone_index TEXT NOT NULL,
  top_code TEXT NOT NULL,
  endpoint_index TEXT NOT NULL,
  subscription_sealed TEXT NOT NULL,
  subscribed_at BIGINT NOT NULL,
  sent_at BIGINT,
  token_hash TEXT,
  received_at BIGINT
);
CREATE UNIQUE INDEX live_push_subscriptions_browser_unique ON live_push_subscriptions (live_code, phone_index, endpoint_index);
CREATE UNIQUE INDEX live_push_subscriptions_token_unique ON live_push_subscriptions (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX live_push_subscriptions_endpoint ON live_push_subscriptions (endpoint_index);
CREATE INDEX live_push_subscriptions_phone ON live_push_subscriptions (phone_index);
