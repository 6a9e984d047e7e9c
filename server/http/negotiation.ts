import type { IncomingMessage } from 'node:http';

/** Request headers that decide the form of the answer: accepted encodings, and the cached version of the visitor. */
export interface Wish {
  method: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

/** The same with the host, from the raw headers. */
export interface NegotiationHeaders extends Wish {
  host: string;
}

export const wishOf = ({ method, headers }: IncomingMessage): Wish => ({ method, acceptEncoding: headers['accept-encoding'], ifNoneMatch: headers['if-none-match'] });

/**
 * Reads the wish and the host from the raw headers in one pass. A cached page needs no other header, and building the object of
 * all headers costs a twentieth of sending the page.
 * @returns null if one of these headers is repeated, if the host is missing, or if there is a body
 */
export function negotiationHeaders({ method, rawHeaders }: Pick<IncomingMessage, 'method' | 'rawHeaders'>): NegotiationHeaders | null {
  let host: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    // The length is compared first: this is cheap and rules out most header names.
    if (name.length === 4 && name.toLowerCase() === 'host') {
      if (host !== undefined) return null;
      host = rawHeaders[at + 1];
    } else if (name.length === 15 && name.toLowerCase() === 'accept-encoding') {
      if (acceptEncoding !== undefined) return null;
      acceptEncoding = rawHeaders[at + 1];
    } else if (name.length === 13 && name.toLowerCase() === 'if-none-match') {
      if (ifNoneMatch !== undefined) return null;
      ifNoneMatch = rawHeaders[at + 1];
    } else if (name.length === 14 && name.toLowerCase() === 'content-length') return null;
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') return null;
  }
  return host === undefined ? null : { method, acceptEncoding, ifNoneMatch, host };
}

export type ContentEncoding = 'br' | 'gzip';

const codings: Readonly<Record<ContentEncoding, RegExp>> = {
  br: /(?:^|,)[ \t]*br[ \t]*(?:;[ \t]*q=([\d.]+)[ \t]*)?(?:,|$)/i,
  gzip: /(?:^|,)[ \t]*(?:x-)?gzip[ \t]*(?:;[ \t]*q=([\d.]+)[ \t]*)?(?:,|$)/i,
};

function accepts(accepted: string, coding: ContentEncoding): boolean {
  const found = codings[coding].exec(accepted);
  return found !== null && (found[1] === undefined || Number(found[1]) > 0);
}

/** The smallest accepted encoding (RFC 9110 §12.5.3: a weight of 0 is a refusal). Null for no compression. */
export function encodingFor(acceptEncoding: string | undefined): ContentEncoding | null {
  const accepted = acceptEncoding ?? '';
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
}

const tag = /(?:W\/)?("[^"]*")/g;

/** True if an If-None-Match contains this entity tag. The comparison is weak, because a proxy that compresses makes tags weak (RFC 9110 §13.1.2, §8.8.3.2). */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || etag === '') return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(tag)].some(([, named]) => named === opaque);
}
