-- People, their memberships, and what they agreed to (decisions §2 "People", architecture "Sessions and what guards them").

CREATE TABLE people (
  id TEXT PRIMARY KEY,
  -- HMAC of the phone: one person a phone.
  phone_index TEXT NOT NULL,
  phone_sealed TEXT NOT NULL,
  -- Lower case; null for those who log in by phone alone.
  user_name TEXT,
  name TEXT NOT NULL,
  password_hash TEXT,
  card_index TEXT,
  card_sealed TEXT,
  -- EXPAND_ASSESSOR or EXPAND_SUPERVISOR (specification section 3).
  user_type TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  disabled_at BIGINT
);
CREATE UNIQUE INDEX people_phone_unique ON people (phone_index);
CREATE UNIQUE INDEX people_user_name_unique ON people (user_name);

CREATE TABLE memberships (
  person_id TEXT NOT NULL REFERENCES people (id),
  top_code TEXT NOT NULL,
  role TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (person_id, top_code, role)
);
CREATE INDEX memberships_by_enterprise ON memberships (top_code, role);

-- Every version of the agreement and the privacy policy that was ever shown; consent refers to one by its hash.
CREATE TABLE agreements (
  hash TEXT PRIMARY KEY,
  top_code TEXT NOT NULL,
  version TEXT NOT NULL,
  effective_at BIGINT NOT NULL,
  documents TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX agreements_version_unique ON agreements (top_code, version);

CREATE TABLE consents (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id),
  agreement_hash TEXT NOT NULL REFERENCES agreements (hash),
  agreement_version TEXT NOT NULL,
  client_address TEXT NOT NULL,
  channel TEXT NOT NULL,
  given_at BIGINT NOT NULL
);
CREATE INDEX consents_by_person ON consents (person_id);
