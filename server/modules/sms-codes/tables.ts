export interface SmsCodeTables {
  sms_phones: { phone_index: string; last_sent_at: number };
  sms_messages: {
    id: string;
    phone_index: string;
    phone_sealed: string;
    top_code: string;
    purpose: string;
    client_address: string;
    /** reserved, sent, failed; `unknown` where it may have gone out although the vendor's answer did not come. */
    state: string;
    provider: string;
    receipt: string | null;
    failure: string | null;
    reserved_at: number;
  };
  sms_codes: { phone_index: string; top_code: string; purpose: string; code_hmac: string; expires_at: number; tries_left: number };
}
