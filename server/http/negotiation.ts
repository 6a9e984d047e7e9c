/** What request headers say of the answer: which encoding is wanted, and what the visitor holds already. */

export type ContentEncoding = 'br' | 'gzip';

const codings: Readonly<Record<ContentEncoding, RegExp>> = {
  br: /(?:^|,)[ \t]*br[ \t]*(?:;[ \t]*q=([\d.]+)[ \t]*)?(?:,|$)/i,
  gzip: /(?:^|,)[ \t]*(?:x-)?gzip[ \t]*(?:;[ \t]*q=([\d.]+)[ \t]*)?(?:,|$)/i,
};

function accepts(accepted: string, coding: ContentEncoding): boolean {
  const found = codings[coding].exec(accepted);
  return found !== null && (found[1] === undefined || Number(found[1]) > 0);
}

/** The smallest that is accepted (RFC 9110 §12.5.3: a weight of 0 is a refusal); null: as it is. */
export function encodingFor(acceptEncoding: string | string[] | undefined): ContentEncoding | null {
  const accepted = String(acceptEncoding ?? '');
  return accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : null;
}

const tag = /(?:W\/)?("[^"]*")/g;

/** Whether an If-None-Match names this entity tag, compared weakly: a proxy that compresses makes ours weak (RFC 9110 §13.1.2, §8.8.3.2). */
export function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || etag === '') return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(tag)].some(([, named]) => named === opaque);
}
