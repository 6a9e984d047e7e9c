-- Leads: what visitors leave with us. Phones are sealed; phone_index finds them again.
CREATE TABLE leads (
  id TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('cooperation', 'message')),
  top_code TEXT NOT NULL,
  user_name TEXT NOT NULL,
  phone_sealed TEXT NOT NULL,
  phone_index TEXT NOT NULL,
  cooperation_type TEXT,
  message TEXT,
  state TEXT NOT NULL CHECK (state IN ('new', 'contacted', 'won', 'lost', 'spam')),
  assignee TEXT,
  request_id TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  updated_by TEXT
);

CREATE INDEX leads_inbox ON leads (top_code, state, created_at);
CREATE INDEX leads_assignee ON leads (assignee, state, created_at);
CREATE INDEX leads_phone ON leads (phone_index, created_at);

CREATE TABLE lead_notes (
  id TEXT NOT NULL PRIMARY KEY,
  lead_id TEXT NOT NULL REFERENCES leads (id),
  author TEXT NOT NULL,
  text TEXT NOT NULL,
  created_at BIGINT NOT NULL
);

CREATE INDEX lead_notes_lead ON lead_notes (lead_id, created_at);

-- When a phone last left a lead of a subject: what makes a double click one lead.
CREATE TABLE lead_arrivals (
  phone_index TEXT NOT NULL,
  subject TEXT NOT NULL,
  arrived_at BIGINT NOT NULL,
  PRIMARY KEY (phone_index, subject)
);
