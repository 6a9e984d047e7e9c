import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The steps that the vendors' signatures have in common, each vendor's own order of them in its own file. */

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

export function hmacSha256(key: string | Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

export function sameHex(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** RFC 3986: everything but the unreserved characters. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Splits a request target and writes its query anew: decoded, encoded by RFC 3986, sorted. */
export function canonicalTarget(target: string): { path: string; query: string; parameters: Map<string, string> } {
  const [path = '', rawQuery = ''] = target.split(/\?(.*)/s);
  const pairs = rawQuery
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s).map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
      return [name, value] as const;
    });
  const query = pairs
    .map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`)
    .toSorted()
    .join('&');
  return { path, query, parameters: new Map(pairs) };
}

/** `Algorithm A=1,B=2` or `Algorithm A=1, B=2`. */
export function readAuthorization(header: string | undefined): { algorithm: string; fields: Map<string, string> } {
  const [algorithm = '', rest = ''] = (header ?? '').split(/ (.*)/s);
  const fields = rest.split(',').map((field) => {
    const [name = '', value = ''] = field.trim().split(/=(.*)/s);
    return [name, value] as const;
  });
  return { algorithm, fields: new Map(fields) };
}
