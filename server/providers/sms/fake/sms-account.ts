/** A customer's account at a fake vendor: what the vendor checks a request against. */
export interface SmsAccount {
  keyId: string;
  keySecret: string;
  signName: string;
  template: string;
  /** Names at Aliyun; at Tencent only their number counts. */
  templateVariables: string[];
  /** A notice template, which carries no code. */
  notice?: { template: string; templateVariables: string[] };
  /** Messages that are paid for. */
  balance: number;
  perNumberAndMinute: number;
}

export interface DeliveredSms {
  phone: string;
  /** The template's variables, in the order sent. */
  values: string[];
  reference: string;
  receipt: string;
  /** By the fake's clock. */
  at: number;
}
