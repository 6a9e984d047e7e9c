/** A customer's account at a fake vendor, against which requests are checked. */
export interface SmsAccount {
  keyId: string;
  keySecret: string;
  signName: string;
  template: string;
  /** Names at Aliyun. At Tencent only their number counts. */
  templateVariables: string[];
  /** A notice template without a code. */
  notice?: { template: string; templateVariables: string[] };
  /** Number of prepaid messages. */
  balance: number;
  perNumberAndMinute: number;
}

export interface DeliveredSms {
  phone: string;
  /** The template's variables, in the order sent. */
  values: string[];
  reference: string;
  receipt: string;
  /** Time by the fake server's clock. */
  at: number;
}
