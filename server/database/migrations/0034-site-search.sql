-- Site search: which pairs of characters stand in what is published, and how high. Each database has an index of its own for
-- that, without an extension that somebody would have to install (docs/decisions/0011).
--
-- `number` is what the index calls a publication by; content_publications.search_number is the same.
-- only on sqlite
CREATE TABLE content_search_documents (
  number INTEGER NOT NULL PRIMARY KEY,
  top_code TEXT NOT NULL,
  kind TEXT NOT NULL,
  merit BIGINT NOT NULL
);
CREATE VIRTUAL TABLE content_search_terms USING fts5(terms, content = '', contentless_delete = 1, detail = none, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* Co'");
-- only on postgres
CREATE TABLE content_search_documents (
  number BIGINT NOT NULL PRIMARY KEY,
  top_code TEXT NOT NULL,
  kind TEXT NOT NULL,
  merit BIGINT NOT NULL,
  terms TEXT[] NOT NULL
);
-- New entries go into the index itself: a list of pending ones would be read through by every search.
CREATE INDEX content_search_documents_terms ON content_search_documents USING gin (terms) WITH (fastupdate = off);
-- For a word that most documents hold the planner would read all of them, and unpack the terms of each: it does not know what that costs.
CREATE FUNCTION content_search(wanted TEXT[]) RETURNS SETOF BIGINT LANGUAGE sql STABLE SET enable_seqscan = off AS 'SELECT number FROM content_search_documents WHERE terms @> wanted';
-- on both
ALTER TABLE content_publications ADD COLUMN search_number BIGINT;
CREATE UNIQUE INDEX content_publications_search_number_unique ON content_publications (search_number);

-- The few that are not shown now: planned, or ended by themselves. Partial, so that lists are not tempted to use them.
CREATE INDEX content_publications_found_from ON content_publications (top_code, publish_at) WHERE search_number IS NOT NULL;
CREATE INDEX content_publications_found_until ON content_publications (top_code, unpublish_at) WHERE search_number IS NOT NULL;
