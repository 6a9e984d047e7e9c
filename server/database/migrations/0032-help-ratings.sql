-- Whether a help article was useful, once a visitor and article, and what was missing. The visitor's key is kept as an HMAC.
CREATE TABLE help_ratings (
  top_code TEXT NOT NULL,
  article_code TEXT NOT NULL,
  visitor_index TEXT NOT NULL,
  article_version INTEGER NOT NULL,
  useful INTEGER NOT NULL CHECK (useful IN (0, 1)),
  missing TEXT NOT NULL,
  rated_at BIGINT NOT NULL,
  PRIMARY KEY (top_code, article_code, visitor_index)
);
CREATE INDEX help_ratings_by_time ON help_ratings (rated_at);
