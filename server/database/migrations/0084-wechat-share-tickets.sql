-- The official account's ticket, with which all instances sign pages for share cards.
CREATE TABLE wechat_share_tickets (
  app_id TEXT PRIMARY KEY,
  ticket_sealed TEXT,
  expires_at BIGINT NOT NULL,
  -- Until then one instance asks the vendor for the next ticket.
  claimed_until BIGINT NOT NULL
);
