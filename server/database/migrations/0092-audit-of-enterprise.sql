-- Administrators read the entries of their own enterprise.
CREATE INDEX audit_entries_enterprise ON audit_entries (top_code, at);
