import type { SmsFailure } from './provider.ts';
import type { VendorRefusal } from './vendor-failure.ts';

/**
 * Our rate or the account's limits. The page https://help.aliyun.com/zh/sms/developer-reference/api-error-codes
 * lists more codes with LIMIT in them that speak of lengths and counts of one request: those are refusals.
 */
const LIMITED = /^(isv\.)?(BUSINESS_LIMIT|DAY_LIMIT|MONTH_LIMIT)|^Throttling/;

/** The vendor's own fault; `isp` is the platform, `isv` the customer. */
const VENDOR_FAULT = /^isp\.|^(InternalError|ServiceUnavailable|SystemError|UnknownError)\b/;

const PERMISSION = /^isp\.RAM_PERMISSION_DENY$|^(Forbidden|NoPermission)/;

/** Used up by a repetition of the very same request on the way; a new request carries a new nonce. */
const NONCE_USED = 'SignatureNonceUsed';

/** Whether the vendor knew the key and only denied it this call. */
export function isAliyunPermissionRefusal(code: string | undefined): boolean {
  return code !== undefined && PERMISSION.test(code);
}

/** What the vendor's code, and the HTTP status where there is one, mean for us. */
export function explainAliyunRefusal(refusal: VendorRefusal & { statusCode?: number }): SmsFailure {
  const { code, requestId, statusCode = 200 } = refusal;
  const vendorAnswer = { vendorCode: code === '' ? `HTTP_${statusCode}` : code, vendorRequestId: requestId };
  if (LIMITED.test(code) || statusCode === 429) return { reason: 'limited', retryable: true, ...vendorAnswer };
  if (PERMISSION.test(code)) return { reason: 'refused', retryable: false, ...vendorAnswer };
  if (VENDOR_FAULT.test(code) || statusCode >= 500) return { reason: 'unreachable', retryable: true, ...vendorAnswer };
  return { reason: 'refused', retryable: code === NONCE_USED, ...vendorAnswer };
}
