export interface WechatTables {
  wechat_share_tickets: {
    app_id: string;
    /** Null until the vendor has given the first one. */
    ticket_sealed: string | null;
    expires_at: number;
    claimed_until: number;
  };
  wechat_scans: {
    state_hash: string;
    browser_hash: string;
    /** The application of ours whose code this login gets. */
    application: 'website' | 'official';
    qr_key: string | null;
    return_url: string;
    begun_at: number;
    expires_at: number;
    /** Time of the scan, reported by the fake vendor only. */
    scanned_at: number | null;
    arrived_at: number | null;
    outcome: 'confirmed' | 'refused' | null;
  };
  wechat_tickets: {
    ticket_hash: string;
    browser_hash: string;
    open_index: string;
    open_sealed: string;
    union_index: string | null;
    union_sealed: string | null;
    name_sealed: string;
    /** 1: valid for binding only. */
    for_binding: 0 | 1;
    expires_at: number;
  };
}
