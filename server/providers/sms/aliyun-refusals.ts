import type { SmsFailure } from './provider.ts';
import type { VendorRefusal } from './vendor-failure.ts';

/**
 * Codes for our rate or the account's limits. https://help.aliyun.com/zh/sms/developer-reference/api-error-codes
 * lists more codes with LIMIT, which are about lengths and counts of one request: those are refusals.
 */
const LIMITED = /^(isv\.)?(BUSINESS_LIMIT|DAY_LIMIT|MONTH_LIMIT)|^Throttling/;

/** An error of the vendor: `isp` stands for the platform, `isv` for the customer. */
const VENDOR_FAULT = /^isp\.|^(InternalError|ServiceUnavailable|SystemError|UnknownError)\b/;

const PERMISSION = /^isp\.RAM_PERMISSION_DENY$|^(Forbidden|NoPermission)/;

/** The same request was repeated on its way. A new request has a new nonce. */
const NONCE_USED = 'SignatureNonceUsed';

/** True if the vendor accepted the key and only refused it this call. */
export function isAliyunPermissionRefusal(code: string | undefined): boolean {
  return code !== undefined && PERMISSION.test(code);
}

/** Classifies a refusal by the vendor's code, and by the HTTP status if there is one. */
export function explainAliyunRefusal(refusal: VendorRefusal & { statusCode?: number }): SmsFailure {
  const { code, requestId, statusCode = 200 } = refusal;
  const vendorAnswer = { vendorCode: code === '' ? `HTTP_${statusCode}` : code, vendorRequestId: requestId };
  if (LIMITED.test(code) || statusCode === 429) return { reason: 'limited', retryable: true, ...vendorAnswer };
  if (PERMISSION.test(code)) return { reason: 'refused', retryable: false, ...vendorAnswer };
  if (VENDOR_FAULT.test(code) || statusCode >= 500) return { reason: 'unreachable', retryable: true, ...vendorAnswer };
  return { reason: 'refused', retryable: code === NONCE_USED, ...vendorAnswer };
}
