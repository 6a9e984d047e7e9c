-- What an editor's list shows and filters by of the latest version: no list reads bodies.
ALTER TABLE content_entries ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE content_entries ADD COLUMN category_code TEXT NOT NULL DEFAULT '';
CREATE INDEX content_entries_updated ON content_entries (kind, top_code, updated_at, code);
CREATE INDEX content_entries_listed ON content_entries (kind, top_code, COALESCE(listed_at, 0), code);

-- Which other entries a version names by their codes. Deleted with the version.
CREATE TABLE content_references (
  entry_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  to_kind TEXT NOT NULL,
  to_code TEXT NOT NULL,
  PRIMARY KEY (to_kind, to_code, entry_id, version),
  FOREIGN KEY (entry_id, version) REFERENCES content_versions (entry_id, version) ON DELETE CASCADE
);
CREATE INDEX content_references_version ON content_references (entry_id, version);

-- The same of what is stored already, by the fields that its kinds had at this time.
-- only on sqlite
UPDATE content_entries SET
  title = (
    SELECT COALESCE(json_extract(body, '$.title'), json_extract(body, '$.resName'), json_extract(body, '$.categoryName'), json_extract(body, '$.tagName'), json_extract(body, '$.name'), json_extract(body, '$.comboName'), '')
    FROM content_versions WHERE entry_id = content_entries.id AND version = content_entries.latest_version),
  category_code = (
    SELECT CASE
      WHEN kind = 'expert' THEN CASE WHEN COALESCE(json_extract(body, '$.onHome'), 1) = 1 THEN 'index_experts' ELSE '' END
      ELSE COALESCE(json_extract(body, '$.categoryCode'), json_extract(body, '$.positionCode'), json_extract(body, '$.topParentCode'), json_extract(body, '$.customerType'), '') END
    FROM content_versions WHERE entry_id = content_entries.id AND version = content_entries.latest_version);
INSERT INTO content_references (entry_id, version, to_kind, to_code)
  SELECT DISTINCT entry_id, version, to_kind, to_code FROM (
    SELECT entry_id, version, CASE kind WHEN 'helpArticle' THEN 'helpCategory' WHEN 'policy' THEN 'policyCategory' ELSE 'courseCategory' END AS to_kind, json_extract(body, CASE kind WHEN 'courseCategory' THEN '$.topParentCode' ELSE '$.categoryCode' END) AS to_code
      FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id WHERE kind IN ('course', 'courseCategory', 'helpArticle', 'policy')
    UNION ALL
    SELECT entry_id, version, 'expert', json_extract(body, '$.teacherCode') FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id WHERE kind = 'course'
    UNION ALL
    SELECT entry_id, version, 'courseTag', item.value FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id, json_each(body, '$.tags') AS item WHERE kind = 'course'
    UNION ALL
    SELECT entry_id, version, 'industry', item.value FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id, json_each(body, '$.industries') AS item WHERE kind = 'course'
  ) AS named WHERE to_code IS NOT NULL AND NOT (to_kind = 'courseCategory' AND to_code = '0');
-- only on postgres
UPDATE content_entries SET
  title = COALESCE(latest.body ->> 'title', latest.body ->> 'resName', latest.body ->> 'categoryName', latest.body ->> 'tagName', latest.body ->> 'name', latest.body ->> 'comboName', ''),
  category_code = CASE
    WHEN kind = 'expert' THEN CASE WHEN COALESCE(latest.body ->> 'onHome', 'true') = 'true' THEN 'index_experts' ELSE '' END
    ELSE COALESCE(latest.body ->> 'categoryCode', latest.body ->> 'positionCode', latest.body ->> 'topParentCode', latest.body ->> 'customerType', '') END
  FROM (SELECT entry_id, version, body::jsonb AS body FROM content_versions) AS latest
  WHERE latest.entry_id = content_entries.id AND latest.version = content_entries.latest_version;
INSERT INTO content_references (entry_id, version, to_kind, to_code)
  SELECT DISTINCT entry_id, version, to_kind, to_code FROM (
    SELECT entry_id, version, CASE kind WHEN 'helpArticle' THEN 'helpCategory' WHEN 'policy' THEN 'policyCategory' ELSE 'courseCategory' END AS to_kind, body::jsonb ->> CASE kind WHEN 'courseCategory' THEN 'topParentCode' ELSE 'categoryCode' END AS to_code
      FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id WHERE kind IN ('course', 'courseCategory', 'helpArticle', 'policy')
    UNION ALL
    SELECT entry_id, version, 'expert', body::jsonb ->> 'teacherCode' FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id WHERE kind = 'course'
    UNION ALL
    SELECT entry_id, version, 'courseTag', item.value FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id, jsonb_array_elements_text(COALESCE(body::jsonb -> 'tags', '[]'::jsonb)) AS item (value) WHERE kind = 'course'
    UNION ALL
    SELECT entry_id, version, 'industry', item.value FROM content_versions INNER JOIN content_entries ON content_entries.id = entry_id, jsonb_array_elements_text(COALESCE(body::jsonb -> 'industries', '[]'::jsonb)) AS item (value) WHERE kind = 'course'
  ) AS named WHERE to_code IS NOT NULL AND NOT (to_kind = 'courseCategory' AND to_code = '0');
