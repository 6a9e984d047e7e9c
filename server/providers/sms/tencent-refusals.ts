import type { SmsFailure } from './provider.ts';
import type { VendorRefusal } from './vendor-failure.ts';

/** https://cloud.tencent.com/document/product/382/59177: one request has too many numbers. Another attempt cannot help. */
const COUNT_OF_ONE_REQUEST = 'LimitExceeded.PhoneNumberCountLimit';

const LIMITED = /^(LimitExceeded|RequestLimitExceeded)\b/;

const TIMED_OUT = /^InternalError\.(Timeout|SendAndRecvFail)$/;

/** Codes under InternalError that are about our clock, signature or fields. */
const OUR_FAULT = /^InternalError\.(JsonParseFail|RequestTimeException|RestApiInterfaceNotExist|SigFieldMissing|SigVerificationFail)$/;

const VENDOR_FAULT = /^(InternalError|ServiceUnavailable|ResourceUnavailable)\b/;

const PERMISSION = /^(AuthFailure\.)?UnauthorizedOperation\b|^FailedOperation\.NotEnterpriseCertification$/;

/** True if the vendor accepted the key and only refused it this call. */
export function isTencentPermissionRefusal(code: string | undefined): boolean {
  return code !== undefined && PERMISSION.test(code);
}

/** Classifies a refusal by the vendor's code. Codes for the request and for one number are the same. */
export function explainTencentRefusal({ code, requestId }: VendorRefusal): SmsFailure {
  const vendorAnswer = { vendorCode: code, vendorRequestId: requestId };
  if (LIMITED.test(code) && code !== COUNT_OF_ONE_REQUEST) return { reason: 'limited', retryable: true, ...vendorAnswer };
  if (TIMED_OUT.test(code)) return { reason: 'timeout', retryable: true, ...vendorAnswer };
  if (VENDOR_FAULT.test(code) && !OUR_FAULT.test(code)) return { reason: 'unreachable', retryable: true, ...vendorAnswer };
  return { reason: 'refused', retryable: false, ...vendorAnswer };
}

/** Classifies an HTTP status other than 200, which comes from a server in front of the vendor's service. */
export function explainTencentStatus(statusCode: number): SmsFailure {
  const vendorCode = `HTTP_${statusCode}`;
  if (statusCode === 429) return { reason: 'limited', retryable: true, vendorCode };
  if (statusCode >= 500) return { reason: 'unreachable', retryable: true, vendorCode };
  return { reason: 'refused', retryable: false, vendorCode };
}
