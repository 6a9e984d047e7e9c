import { createHash, timingSafeEqual } from 'node:crypto';

/** Signatures of ZEGO (its documents "Accessing server APIs", "Authenticating callbacks" and "CDN playing authentication"). */

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** Signature of a server API request, version 2.0. @param timestamp seconds since 1970 */
export const requestSignature = (appId: number, nonce: string, serverSecret: string, timestamp: number): string => md5(`${appId}${nonce}${serverSecret}${timestamp}`);

/** Signature of a callback: the three texts in string order. Other spellings of the digest are refused, because callers recognise a repeated callback by its signature. */
export function isCallbackSignature(given: string, callbackSecret: string, timestamp: string, nonce: string): boolean {
  const own = Buffer.from(createHash('sha1').update([callbackSecret, timestamp, nonce].toSorted().join('')).digest('hex'));
  const other = Buffer.from(given);
  return other.length === own.length && timingSafeEqual(other, own);
}

/** Query that authorizes a CDN stream until a time (ms since 1970). */
export function cdnQuery(key: string, stream: string, until: number): string {
  const txTime = Math.floor(until / 1000).toString(16);
  return new URLSearchParams({ txSecret: md5(`${key}${stream}${txTime}`), txTime }).toString();
}
