-- The plain text of what is published, made when it is published: excerpts of a search are cut from it, and no request takes HTML
-- apart. It goes with its publication, also where an older instance deletes that one.
CREATE TABLE content_texts (
  publication_id TEXT NOT NULL PRIMARY KEY REFERENCES content_publications (id) ON DELETE CASCADE,
  text TEXT NOT NULL
);
