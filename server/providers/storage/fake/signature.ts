import { readAuthorization, sameHex } from '../../fake/signing.ts';
import { canonicalTarget, hmacSha256, percentEncode, sha256Hex } from '../../signing.ts';
import type { ReceivedRequest } from '../../fake/vendor-server.ts';

/** AWS Signature Version 4 for S3, written from https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html. */
const ALGORITHM = 'AWS4-HMAC-SHA256';
const TERMINATOR = 'aws4_request';
const ALLOWED_SKEW_MS = 15 * 60_000;

/** The signature of the request over the named headers, for the scope `date/region/service/aws4_request`. */
export function sigV4Signature(request: ReceivedRequest, signedHeaders: readonly string[], scope: string, secretAccessKey: string): string {
  const { path, query } = canonicalTarget(request.target);
  const canonicalRequest = [
    request.method,
    // S3 encodes each segment once, where other services encode twice.
    path.split('/').map((segment) => percentEncode(decodeURIComponent(segment))).join('/'),
    query,
    signedHeaders.map((name) => `${name}:${headerValue(request, name)}\n`).join(''),
    signedHeaders.join(';'),
    String(request.headers['x-amz-content-sha256']),
  ].join('\n');
  const stringToSign = [ALGORITHM, request.headers['x-amz-date'], scope, sha256Hex(canonicalRequest)].join('\n');
  const [date = '', ...rest] = scope.split('/');
  const signingKey = rest.reduce<Buffer>(hmacSha256, hmacSha256(`AWS4${secretAccessKey}`, date));
  return hmacSha256(signingKey, stringToSign).toString('hex');
}

/** S3's error code for an invalid signature. Undefined for a valid one. */
export function sigV4Fault(
  request: ReceivedRequest,
  region: string,
  secrets: ReadonlyMap<string, string>,
  now: number,
): string | undefined {
  const { algorithm, fields } = readAuthorization(request.headers.authorization);
  const [accessKeyId = '', date, scopeRegion, service, terminator] = (fields.get('Credential') ?? '').split('/');
  const signedHeaders = (fields.get('SignedHeaders') ?? '').split(';');
  if (algorithm !== ALGORITHM) return 'AccessDenied';
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))];
  if (!mustBeSigned.every((name) => signedHeaders.includes(name))) return 'AccessDenied';
  if (scopeRegion !== region || service !== 's3' || terminator !== TERMINATOR) return 'AuthorizationHeaderMalformed';

  const secret = secrets.get(accessKeyId);
  if (secret === undefined) return 'InvalidAccessKeyId';
  const signedAt = readAmzDate(String(request.headers['x-amz-date']));
  if (Number.isNaN(signedAt) || String(request.headers['x-amz-date']).slice(0, 8) !== date) return 'AccessDenied';
  if (Math.abs(now - signedAt) > ALLOWED_SKEW_MS) return 'RequestTimeTooSkewed';

  const scope = [date, scopeRegion, service, terminator].join('/');
  if (!sameHex(fields.get('Signature') ?? '', sigV4Signature(request, signedHeaders, scope, secret))) return 'SignatureDoesNotMatch';
  // Over plain HTTP only this hash protects the bytes, so UNSIGNED-PAYLOAD is refused too.
  return request.headers['x-amz-content-sha256'] === sha256Hex(request.body) ? undefined : 'XAmzContentSHA256Mismatch';
}

function readAmzDate(text: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function headerValue({ headers }: ReceivedRequest, name: string): string {
  return String(headers[name] ?? '').trim().replaceAll(/ +/g, ' ');
}
