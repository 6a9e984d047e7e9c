import type { WechatFailure, WechatFailureReason } from './provider.ts';

/** Reasons by the vendor's `errcode` (微信开放平台「全局错误码」). Codes that are not listed are errors of the vendor. */
const REASONS: Readonly<Record<string, WechatFailureReason>> = {
  '40029': 'code-unusable', // invalid code: unknown or too old
  '40163': 'code-unusable', // code been used
  '41008': 'code-unusable', // missing code
  '42003': 'code-unusable', // code expired
  '45009': 'limited', // daily quota
  '45011': 'limited', // minute quota
  '40001': 'misconfigured', // invalid credential
  '40002': 'misconfigured', // invalid grant_type
  '40013': 'misconfigured', // invalid appid
  '40125': 'misconfigured', // invalid appsecret
  '40164': 'misconfigured', // our address is not in the white list
  '41002': 'misconfigured', // appid missing
  '41004': 'misconfigured', // appsecret missing
  '48001': 'misconfigured', // api unauthorized
  '48004': 'misconfigured', // api forbidden
  '50002': 'misconfigured', // user limited: the account of the application
};

/** The vendor's request id in its error text. */
const REQUEST_ID = /\brid: ([0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8})\b/;

/** Reads an error answer, which has HTTP 200, `errcode` and `errmsg`. */
export function explainWechatRefusal({ errcode, errmsg }: { errcode: number; errmsg?: unknown }): WechatFailure {
  return {
    reason: REASONS[String(errcode)] ?? 'unreachable',
    vendorCode: String(errcode),
    vendorRequestId: typeof errmsg === 'string' ? REQUEST_ID.exec(errmsg)?.[1] : undefined,
  };
}
