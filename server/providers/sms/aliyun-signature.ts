import { canonicalTarget, hmacSha256, percentEncode, sha256Hex, type SignableRequest } from '../signing.ts';

/**
 * ACS3-HMAC-SHA256, 「V3版本请求体&签名机制」:
 * https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export const acs3Algorithm = 'ACS3-HMAC-SHA256';

export interface AliyunKey {
  accessKeyId: string;
  accessKeySecret: string;
}

/** The hex signature of a request over the named headers. */
export function acs3Signature(request: SignableRequest, signedHeaders: readonly string[], accessKeySecret: string): string {
  const { path, query } = canonicalTarget(request.target);
  const canonicalRequest = [
    request.method,
    path === '' ? '/' : path,
    query,
    signedHeaders.map((name) => `${name}:${headerValue(request, name)}\n`).join(''),
    signedHeaders.join(';'),
    sha256Hex(request.body),
  ].join('\n');
  return hmacSha256(accessKeySecret, `${acs3Algorithm}\n${sha256Hex(canonicalRequest)}`).toString('hex');
}

/**
 * A signed call of an RPC interface: its parameters are in the query, its body is empty.
 * @param now ms since epoch; the vendor refuses a date that is more than 15 minutes wrong
 * @param nonce the vendor accepts each value once
 */
export function signAcs3(endpoint: URL, call: { action: string; version: string; parameters: Readonly<Record<string, string>> }, key: AliyunKey, now: number, nonce: string): { url: URL; headers: Record<string, string> } {
  const query = Object.entries(call.parameters).map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');
  const url = new URL(`/?${query}`, endpoint);
  const headers: Record<string, string> = {
    host: url.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256Hex(''),
    'x-acs-date': new Date(now).toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': call.version,
  };
  const signedHeaders = Object.keys(headers).toSorted();
  const signature = acs3Signature({ method: 'POST', target: `/?${query}`, headers, body: '' }, signedHeaders, key.accessKeySecret);
  return { url, headers: { ...headers, authorization: `${acs3Algorithm} Credential=${key.accessKeyId},SignedHeaders=${signedHeaders.join(';')},Signature=${signature}` } };
}

function headerValue({ headers }: SignableRequest, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value.toSorted().join(',') : (value ?? '')).trim();
}
