import type { Generated } from 'kysely';

export interface EnterpriseTables {
  enterprises: {
    top_code: string;
    name: string;
    org_type: string;
    credit_code: string | null;
    industry_code: string | null;
    contact_name: string;
    contact_email: string | null;
    logo: string;
    domain: string | null;
    searchable: number;
    founder_id: string;
    created_at: number;
    /** Set when the deletion begins. The enterprise then counts as deleted. */
    closed_at: Generated<number | null>;
  };
  trials: { top_code: string; edition_code: string; starts_at: number; ends_at: number };
  /** Notices about an end of a trial, one of each kind. `delivered_at` is null until the mail was sent. `put_off` counts repetitions. */
  trial_notices: { top_code: string; kind: 'ended' | 'deletion'; ends_at: number; told_at: number; delivered_at: number | null; put_off: Generated<number> };
  invite_codes: { code: string; remark: string; uses_left: number; expires_at: number | null; created_at: number };
  join_requests: {
    id: string;
    person_id: string;
    top_code: string;
    state: 'pending' | 'accepted' | 'refused';
    /** The role of the accepted person. */
    role: 'student' | 'teacher' | null;
    requested_at: number;
    decided_at: number | null;
    decided_by: string | null;
  };
  registration_requests: { request_id: string; form_hash: string; top_code: string; answered_at: number };
}
