import { canonicalTarget, hmacSha256, sha256Hex, type SignableRequest } from '../signing.ts';

/** TC3-HMAC-SHA256, 「签名方法 v3」: https://cloud.tencent.com/document/api/382/52072 */
export const tc3Algorithm = 'TC3-HMAC-SHA256';

export interface TencentKey {
  secretId: string;
  secretKey: string;
}

/** The hex signature of a request over the named headers. @param service of the vendor: `sms`, `cvm` */
export function tc3Signature(request: SignableRequest, signedHeaders: readonly string[], service: string, secretKey: string): string {
  const timestamp = String(request.headers['x-tc-timestamp']);
  const date = tc3Date(timestamp);
  const canonicalRequest = [
    request.method,
    '/',
    canonicalTarget(request.target).query,
    signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim().toLowerCase()}\n`).join(''),
    signedHeaders.join(';'),
    sha256Hex(request.body),
  ].join('\n');
  const stringToSign = [tc3Algorithm, timestamp, `${date}/${service}/tc3_request`, sha256Hex(canonicalRequest)].join('\n');
  const signingKey = [service, 'tc3_request'].reduce<Buffer>(hmacSha256, hmacSha256(`TC3${secretKey}`, date));
  return hmacSha256(signingKey, stringToSign).toString('hex');
}

/**
 * The headers of a signed call.
 * @param body JSON
 * @param now ms since epoch; the vendor refuses a timestamp that is more than five minutes wrong
 */
export function signTc3(endpoint: URL, call: { action: string; version: string; region: string; body: string }, key: TencentKey, now: number): Record<string, string> {
  const service = 'sms';
  const timestamp = String(Math.floor(now / 1_000));
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    host: endpoint.host,
    'x-tc-action': call.action,
    'x-tc-region': call.region,
    'x-tc-timestamp': timestamp,
    'x-tc-version': call.version,
  };
  const signedHeaders = ['content-type', 'host', 'x-tc-action'];
  const signature = tc3Signature({ method: 'POST', target: '/', headers, body: call.body }, signedHeaders, service, key.secretKey);
  return { ...headers, authorization: `${tc3Algorithm} Credential=${key.secretId}/${tc3Date(timestamp)}/${service}/tc3_request, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}` };
}

/** The UTC day of a timestamp in seconds. */
export function tc3Date(timestamp: string): string {
  return new Date(Number(timestamp) * 1_000).toISOString().slice(0, 10);
}
