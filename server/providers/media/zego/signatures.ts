import { createHash, timingSafeEqual } from 'node:crypto';

/** How ZEGO signs (its documents "Accessing server APIs", "Authenticating callbacks" and "CDN playing authentication"). */

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Of a request to the server API, version 2.0. @param timestamp seconds since 1970 */
export const requestSignature = (appId: number, nonce: string, serverSecret: string, timestamp: number): string => md5(`${appId}${nonce}${serverSecret}${timestamp}`);

/** Of a callback: the three texts in their order as strings. */
export function isCallbackSignature(given: string, callbackSecret: string, timestamp: string, nonce: string): boolean {
  const own = createHash('sha1').update([callbackSecret, timestamp, nonce].toSorted().join('')).digest();
  const other = Buffer.from(given, 'hex');
  return other.length === own.length && timingSafeEqual(other, own);
}

/** The query that opens a stream of the CDN until a time (ms since 1970). */
export function cdnQuery(key: string, stream: string, until: number): string {
  const txTime = Math.floor(until / 1000).toString(16);
  return new URLSearchParams({ txSecret: md5(`${key}${stream}${txTime}`), txTime }).toString();
}
