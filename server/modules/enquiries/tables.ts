export type LeadKind = 'cooperation' | 'message';
export type LeadState = 'new' | 'contacted' | 'won' | 'lost' | 'spam';

export interface EnquiryTables {
  leads: {
    id: string;
    kind: LeadKind;
    top_code: string;
    user_name: string;
    phone_sealed: string;
    phone_index: string;
    /** 1 course cooperation, 2 platform agency, 3 other (spec enquiries#cooperation-types). */
    cooperation_type: string | null;
    message: string | null;
    /** 0: no separate notice. The summary of its hour reports it. */
    is_told: 0 | 1;
    state: LeadState;
    /** User code of the operator who follows it up. */
    assignee: string | null;
    request_id: string;
    created_at: number;
    updated_at: number;
    updated_by: string | null;
  };
  lead_notes: { id: string; lead_id: string; author: string; text: string; created_at: number };
  lead_arrivals: { phone_index: string; subject: string; arrived_at: number };
}
