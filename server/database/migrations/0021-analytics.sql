-- One row a page visit, tab view or click (specification 7.5).
CREATE TABLE visits (
  id TEXT NOT NULL PRIMARY KEY,
  item_code TEXT NOT NULL,
  item_name TEXT NOT NULL,
  module TEXT NOT NULL,
  device_type TEXT NOT NULL,
  top_code TEXT NOT NULL,
  source TEXT NOT NULL,
  network TEXT NOT NULL,
  province TEXT NOT NULL,
  day TEXT NOT NULL,
  arrived_at BIGINT NOT NULL,
  left_at BIGINT
);

CREATE INDEX visits_day ON visits (day, item_code);
CREATE INDEX visits_item ON visits (item_code, arrived_at);
