import type { Generated } from 'kysely';

export interface AccountTables {
  people: {
    id: string;
    phone_index: string;
    phone_sealed: string;
    user_name: string | null;
    name: string;
    password_hash: string | null;
    card_index: string | null;
    card_sealed: string | null;
    user_type: string;
    created_at: number;
    disabled_at: number | null;
    /** Set when the row becomes anonymous: index, name and encrypted values are blank. */
    erased_at: number | null;
  };
  /** One row: the key of phone_index and card_index. */
  index_keys: { id: 'current'; fingerprint: string; noted_at: number };
  memberships: { person_id: string; top_code: string; role: string; created_at: number };
  /** Enterprises that are being deleted. Their memberships do not count. */
  closed_memberships: { top_code: string; closed_at: number };
  sessions: {
    id: string;
    token_hash: string;
    browser_hash: string | null;
    person_id: string;
    top_code: string;
    opened_at: number;
    last_seen_at: number;
    revoked_at: number | null;
    /** The device as the person recognises it. Empty if it is unknown. */
    device: Generated<string>;
    /** Truncated address of the login. */
    network: Generated<string>;
    province: Generated<string>;
    /** The live of a live login. Null for others. */
    live_code: string | null;
    live_role: 'teacher' | 'student' | null;
  };
  temporary_tokens: {
    token_hash: string;
    person_id: string;
    /** JSON: string[] */
    top_codes: string;
    expires_at: number;
    used_at: number | null;
    /** The hash of the login's binding in step 1. Null for clients other than browsers. */
    browser_hash: string | null;
  };
  known_browsers: { browser_hash: string; person_id: string; last_login_at: number };
  /** At most one identity for each person, and one person for each identity. */
  wechat_identities: {
    person_id: string;
    open_index: string;
    open_sealed: string;
    union_index: string | null;
    union_sealed: string | null;
    bound_at: number;
  };
  agreements: { hash: string; top_code: string; version: string; effective_at: number; documents: string; created_at: number };
  consents: {
    id: string;
    person_id: string;
    agreement_hash: string;
    agreement_version: string;
    /** Truncated to its network. */
    client_address: string;
    channel: string;
    given_at: number;
  };
}
