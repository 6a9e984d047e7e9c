-- The life of content: one entry, its numbered versions, and what of it visitors see from when to when.
CREATE TABLE content_entries (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  top_code TEXT NOT NULL,
  code TEXT NOT NULL,
  position INTEGER NOT NULL,
  latest_version INTEGER NOT NULL,
  listed_at BIGINT,
  created_at BIGINT NOT NULL,
  created_by TEXT NOT NULL,
  updated_at BIGINT NOT NULL,
  updated_by TEXT NOT NULL
);

CREATE UNIQUE INDEX content_entries_code_unique ON content_entries (kind, top_code, code);
CREATE INDEX content_entries_order ON content_entries (kind, top_code, position, code);

CREATE TABLE content_versions (
  entry_id TEXT NOT NULL REFERENCES content_entries (id),
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  restored_from INTEGER,
  saved_at BIGINT NOT NULL,
  saved_by TEXT NOT NULL,
  PRIMARY KEY (entry_id, version)
);

-- Narrow on purpose: lists filter, sort and search here, and fetch bodies only for the rows of one page.
CREATE TABLE content_publications (
  id TEXT NOT NULL PRIMARY KEY,
  entry_id TEXT NOT NULL REFERENCES content_entries (id),
  version INTEGER NOT NULL,
  kind TEXT NOT NULL,
  top_code TEXT NOT NULL,
  code TEXT NOT NULL,
  publish_at BIGINT NOT NULL,
  unpublish_at BIGINT NOT NULL,
  ends_at BIGINT,
  position INTEGER NOT NULL,
  listed_at BIGINT NOT NULL,
  category_code TEXT NOT NULL,
  popularity INTEGER NOT NULL,
  price_cents INTEGER NOT NULL,
  featured INTEGER NOT NULL CHECK (featured IN (0, 1)),
  search_text TEXT NOT NULL,
  published_by TEXT NOT NULL
);

CREATE UNIQUE INDEX content_publications_start_unique ON content_publications (entry_id, publish_at);
CREATE INDEX content_publications_code ON content_publications (kind, top_code, code);
CREATE INDEX content_publications_order ON content_publications (kind, top_code, position, code);
CREATE INDEX content_publications_newest ON content_publications (kind, top_code, listed_at, code);
CREATE INDEX content_publications_popular ON content_publications (kind, top_code, popularity, code);
CREATE INDEX content_publications_price ON content_publications (kind, top_code, price_cents, code);
CREATE INDEX content_publications_category_order ON content_publications (kind, top_code, category_code, position, code);
CREATE INDEX content_publications_category_newest ON content_publications (kind, top_code, category_code, listed_at, code);

-- What a publication has several of: tags, industries, teachers, regions.
CREATE TABLE content_facets (
  kind TEXT NOT NULL,
  top_code TEXT NOT NULL,
  facet TEXT NOT NULL,
  value TEXT NOT NULL,
  publication_id TEXT NOT NULL REFERENCES content_publications (id),
  PRIMARY KEY (kind, top_code, facet, value, publication_id)
);

CREATE INDEX content_facets_publication ON content_facets (publication_id);

-- Which seed files were loaded in which state, so that an unchanged one costs nothing at the next start.
CREATE TABLE content_seed_files (
  name TEXT NOT NULL PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  loaded_at BIGINT NOT NULL
);
