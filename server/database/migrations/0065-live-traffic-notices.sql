-- Which share of its traffic an enterprise was told of in a month ('2026-11').
CREATE TABLE live_traffic_notices (
  top_code TEXT NOT NULL,
  month TEXT NOT NULL,
  percent INTEGER NOT NULL,
  told_at BIGINT NOT NULL,
  PRIMARY KEY (top_code, month, percent)
);

-- Bytes of a class that are in the traffic already, as its media provider counts them.
ALTER TABLE live_sessions ADD COLUMN counted_bytes BIGINT NOT NULL DEFAULT 0;
