export interface AuditTables {
  audit_entries: {
    id: string;
    at: number;
    /** A user code. `seed` and `system` stand for the portal itself. */
    actor: string;
    action: string;
    top_code: string;
    subject_kind: string;
    subject_code: string;
    /** The actor's address, truncated to its network. */
    network: string;
    request_id: string;
    /** JSON without personal data. */
    detail: string;
  };
  login_attempts: {
    id: string;
    /** Times of the first and the last of equal attempts. */
    at: number;
    last_at: number;
    times: number;
    way: string;
    outcome: string;
    account_index: string;
    person_id: string | null;
    top_code: string | null;
    network: string;
    device: string;
    /** The hour of equal failures, or the row's own id. */
    slot: string;
  };
}
