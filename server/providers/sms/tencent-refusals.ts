import type { SmsFailure } from './provider.ts';
import type { VendorRefusal } from './vendor-failure.ts';

/** https://cloud.tencent.com/document/product/382/59177: more numbers than one request takes, which never fits. */
const COUNT_OF_ONE_REQUEST = 'LimitExceeded.PhoneNumberCountLimit';

const LIMITED = /^(LimitExceeded|RequestLimitExceeded)\b/;

const TIMED_OUT = /^InternalError\.(Timeout|SendAndRecvFail)$/;

/** Under InternalError, but about what we sent: our clock, our signature, our fields. */
const OUR_FAULT = /^InternalError\.(JsonParseFail|RequestTimeException|RestApiInterfaceNotExist|SigFieldMissing|SigVerificationFail)$/;

const VENDOR_FAULT = /^(InternalError|ServiceUnavailable|ResourceUnavailable)\b/;

const PERMISSION = /^(AuthFailure\.)?UnauthorizedOperation\b|^FailedOperation\.NotEnterpriseCertification$/;

/** Whether the vendor knew the key and only denied it this call. */
export function isTencentPermissionRefusal(code: string | undefined): boolean {
  return code !== undefined && PERMISSION.test(code);
}

/** What the vendor's code means for us; it is the same whether it speaks of the request or of one number. */
export function explainTencentRefusal({ code, requestId }: VendorRefusal): SmsFailure {
  const vendorAnswer = { vendorCode: code, vendorRequestId: requestId };
  if (LIMITED.test(code) && code !== COUNT_OF_ONE_REQUEST) return { reason: 'limited', retryable: true, ...vendorAnswer };
  if (TIMED_OUT.test(code)) return { reason: 'timeout', retryable: true, ...vendorAnswer };
  if (VENDOR_FAULT.test(code) && !OUR_FAULT.test(code)) return { reason: 'unreachable', retryable: true, ...vendorAnswer };
  return { reason: 'refused', retryable: false, ...vendorAnswer };
}

/** An HTTP status other than 200 comes from what stands before the vendor's service. */
export function explainTencentStatus(statusCode: number): SmsFailure {
  const vendorCode = `HTTP_${statusCode}`;
  if (statusCode === 429) return { reason: 'limited', retryable: true, vendorCode };
  if (statusCode >= 500) return { reason: 'unreachable', retryable: true, vendorCode };
  return { reason: 'refused', retryable: false, vendorCode };
}
