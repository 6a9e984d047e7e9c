-- Enterprises, their trials, and the invitations by which they register (specification sections 3 to 5, decisions §2).

CREATE TABLE enterprises (
  top_code TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  -- trainingInstitution, school or enterprise: the two numberings of the specification stop at the contract.
  org_type TEXT NOT NULL,
  credit_code TEXT,
  industry_code TEXT,
  contact_name TEXT NOT NULL,
  contact_email TEXT,
  logo TEXT NOT NULL,
  -- Its own verified domain, lower case.
  domain TEXT,
  -- Whether searches by people without an enterprise find it.
  searchable INTEGER NOT NULL,
  founder_id TEXT NOT NULL REFERENCES people (id),
  created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX enterprises_credit_code_unique ON enterprises (credit_code);
CREATE UNIQUE INDEX enterprises_domain_unique ON enterprises (domain);
CREATE INDEX enterprises_by_founder ON enterprises (founder_id);

CREATE TABLE trials (
  top_code TEXT PRIMARY KEY REFERENCES enterprises (top_code),
  edition_code TEXT NOT NULL,
  starts_at BIGINT NOT NULL,
  ends_at BIGINT NOT NULL
);

CREATE TABLE invite_codes (
  code TEXT PRIMARY KEY,
  remark TEXT NOT NULL,
  uses_left INTEGER NOT NULL,
  expires_at BIGINT,
  created_at BIGINT NOT NULL
);

-- A registration that was answered: the same requestId with the same form repeats the answer for 24 hours.
CREATE TABLE registration_requests (
  request_id TEXT PRIMARY KEY,
  form_hash TEXT NOT NULL,
  top_code TEXT NOT NULL,
  answered_at BIGINT NOT NULL
);
CREATE INDEX registration_requests_by_time ON registration_requests (answered_at);
