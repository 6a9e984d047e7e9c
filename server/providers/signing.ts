import { createHash, createHmac } from 'node:crypto';

/** Steps that the signatures of several vendors share. Each vendor's own order is in its own file. */

/** The parts of an HTTP request that a signature covers. Header names are lower case. */
export interface SignableRequest {
  method: string;
  /** Path and query, not decoded. */
  target: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string | Uint8Array;
}

export function sha256Hex(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

export function hmacSha256(key: string | Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Encodes all characters except the unreserved ones (RFC 3986 §2.3). */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Splits a request target and rewrites its query: decoded, encoded by RFC 3986, sorted. */
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
