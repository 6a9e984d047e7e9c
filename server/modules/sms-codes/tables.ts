import type { PhoneShare } from './phone-budget.ts';
import type { SmsPurpose } from './purposes.ts';

export interface SmsCodeTables {
  /** A row to lock. `last_sent_at` is the time of the last request for the phone. */
  sms_phones: { phone_index: string; last_sent_at: number };
  sms_messages: {
    id: string;
    phone_index: string;
    phone_sealed: string;
    top_code: string;
    purpose: SmsPurpose;
    client_address: string;
    /** reserved, sent, failed, withheld (docs/decisions/0015). `unknown`: it may have been sent although the vendor did not answer. */
    state: string;
    provider: string;
    receipt: string | null;
    failure: string | null;
    reserved_at: number;
    phone_share: PhoneShare;
  };
  sms_codes: {
    phone_index: string;
    top_code: string;
    purpose: string;
    code_hmac: string;
    expires_at: number;
    /** Keyed hash of the requester: of the browser's cookie, or else of the address. */
    asked_by: string;
    /** Remaining tries of the requester, of browsers known to the account, and of all others. */
    tries_left: number;
    known_tries_left: number;
    stranger_tries_left: number;
  };
}
