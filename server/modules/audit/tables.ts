export interface AuditTables {
  audit_entries: {
    id: string;
    at: number;
    /** A user code, or `seed` and `system` for the house itself. */
    actor: string;
    action: string;
    top_code: string;
    subject_kind: string;
    subject_code: string;
    /** The actor's address, truncated to its network. */
    network: string;
    request_id: string;
    /** JSON, free of personal data. */
    detail: string;
  };
}
