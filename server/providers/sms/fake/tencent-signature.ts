import { canonicalTarget, hmacSha256, readAuthorization, sameHex, sha256Hex } from '../../fake/signing.ts';
import type { ReceivedRequest } from '../../fake/vendor-server.ts';

/** TC3-HMAC-SHA256, written from 「签名方法 v3」, https://cloud.tencent.com/document/api/382/52072. */
const ALGORITHM = 'TC3-HMAC-SHA256';
const ALLOWED_SKEW_SECONDS = 5 * 60;
const ALWAYS_SIGNED = ['content-type', 'host'];

/** The signature that belongs to the request, over the headers named, for `service` (`sms`, `cvm`…). */
export function tc3Signature(
  request: ReceivedRequest,
  signedHeaders: readonly string[],
  service: string,
  secretKey: string,
): string {
  const timestamp = String(request.headers['x-tc-timestamp']);
  const date = utcDate(timestamp);
  const canonicalRequest = [
    request.method,
    '/',
    canonicalTarget(request.target).query,
    signedHeaders.map((name) => `${name}:${headerValue(request, name)}\n`).join(''),
    signedHeaders.join(';'),
    sha256Hex(request.body),
  ].join('\n');
  const stringToSign = [ALGORITHM, timestamp, `${date}/${service}/tc3_request`, sha256Hex(canonicalRequest)].join('\n');
  const signingKey = [service, 'tc3_request'].reduce<Buffer>(hmacSha256, hmacSha256(`TC3${secretKey}`, date));
  return hmacSha256(signingKey, stringToSign).toString('hex');
}

/** The vendor's code for what is wrong with the request's signature; undefined where nothing is. */
export function tc3Fault(
  request: ReceivedRequest,
  service: string,
  secrets: ReadonlyMap<string, string>,
  now: number,
): string | undefined {
  const { algorithm, fields } = readAuthorization(request.headers.authorization);
  const [secretId = '', date, scopeService, terminator] = (fields.get('Credential') ?? '').split('/');
  const signedHeaders = (fields.get('SignedHeaders') ?? '').split(';');
  const timestamp = String(request.headers['x-tc-timestamp']);
  if (
    algorithm !== ALGORITHM ||
    terminator !== 'tc3_request' ||
    !/^\d{10}$/.test(timestamp) ||
    !ALWAYS_SIGNED.every((name) => signedHeaders.includes(name))
  ) {
    return 'AuthFailure.InvalidAuthorization';
  }

  const secretKey = secrets.get(secretId);
  if (secretKey === undefined) return 'AuthFailure.SecretIdNotFound';
  if (Math.abs(now / 1_000 - Number(timestamp)) > ALLOWED_SKEW_SECONDS) return 'AuthFailure.SignatureExpire';
  if (date !== utcDate(timestamp) || scopeService !== service) return 'AuthFailure.SignatureFailure';
  return sameHex(fields.get('Signature') ?? '', tc3Signature(request, signedHeaders, service, secretKey))
    ? undefined
    : 'AuthFailure.SignatureFailure';
}

function utcDate(timestamp: string): string {
  return new Date(Number(timestamp) * 1_000).toISOString().slice(0, 10);
}

function headerValue({ headers }: ReceivedRequest, name: string): string {
  // The SDK signs the name of the host; the vendor's own addresses have no port that could tell the difference.
  const value = name === 'host' ? String(headers.host).replace(/:\d+$/, '') : String(headers[name] ?? '');
  return value.trim().toLowerCase();
}
