import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ContentEncoding, encodingFor, isHeld, type Wish } from './negotiation.ts';

/** A rendered page or its `.data`. It is compressed later, so that the first visitor does not wait. */
export interface StoredPage {
  /** 200, or 404 for the "not found" page. */
  status: number;
  contentType: string;
  /** Policies of this document, which replace the usual ones at a page's address. Null for React Router's data. */
  policies: Readonly<Record<string, string>> | null;
  etag: string;
  identity: Buffer;
  compressed: Record<ContentEncoding, Buffer> | null;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export function storedPage(status: number, body: string | Uint8Array, contentType: string, policies: StoredPage['policies']): StoredPage {
  const etag = `"${createHash('sha256').update(JSON.stringify(policies)).update(body).digest('base64url').slice(0, 22)}"`;
  return { status, contentType, policies, etag, identity: onItsOwn(body), compressed: null };
}

/** A copy in memory of its own. Most small buffers are parts of a pool of 64 KB, and the whole pool stays in memory as long as one part is used. */
function onItsOwn(body: string | Uint8Array): Buffer {
  if (Buffer.isBuffer(body) && body.length === body.buffer.byteLength) return body;
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(body));
  if (typeof body === 'string') own.write(body);
  else own.set(body);
  return own;
}

/** Quality 9 is 0.5 % smaller for the home page and takes ten times the processor time: it clears far larger tables. */
const brotliQuality = 8;

export async function compress(page: StoredPage): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: page.identity.length };
  const [brotli, zipped] = await Promise.all([compressBrotli(page.identity, { params }), compressGzip(page.identity)]);
  page.compressed = { br: onItsOwn(brotli), gzip: onItsOwn(zipped) };
}

/** Marks data with an error status as the router's own. Without the mark the router takes them for another server's answer and shows its own error page. */
export const routersMark = ({ policies }: StoredPage): Record<string, string> => (policies === null ? { 'X-Remix-Response': 'yes' } : {});

/** The headers of every page, and the id of this request. */
export interface PageFrame {
  /** The same object for every request, so that the heads of cached pages are built once. */
  headers: Readonly<Record<string, string>>;
  requestId: string;
}

/** A page in one of its encodings, or 304 for a visitor who has it cached. */
type Form = ContentEncoding | 'identity' | 'held';

/** Alternating names and values, as `writeHead` takes them. Building them costs a tenth of sending a cached page. */
interface Heads {
  headers: PageFrame['headers'];
  byForm: Partial<Record<Form, readonly string[]>>;
}
const headsOf = new WeakMap<StoredPage, Heads>();

function headOf(page: StoredPage, form: Form, body: Buffer | null, headers: PageFrame['headers']): readonly string[] {
  let heads = headsOf.get(page);
  if (heads?.headers !== headers) headsOf.set(page, (heads = { headers, byForm: {} }));
  return (heads.byForm[form] ??= makeHead(page, form, body, headers));
}

function makeHead(page: StoredPage, form: Form, body: Buffer | null, headers: PageFrame['headers']): readonly string[] {
  const exists = page.status === 200;
  const all: Record<string, string> = {
    ...headers,
    // Shared caches revalidate every time and get 304, so that a purge takes effect at once.
    'Cache-Control': exists ? 'public, max-age=0, must-revalidate' : 'no-store',
    ...(exists ? { ETag: page.etag } : routersMark(page)),
    Vary: 'Accept-Encoding',
    // A 304 has the policies too: a cache updates its stored page with these headers (RFC 9111 §3.2).
    ...page.policies,
  };
  if (form === 'br' || form === 'gzip') all['Content-Encoding'] = form;
  if (body !== null) Object.assign(all, { 'Content-Type': page.contentType, 'Content-Length': String(body.length) });
  return Object.entries(all).flat();
}

/**
 * Writes a stored page: negotiates the encoding and answers 304 if the visitor has it cached. The page for unknown addresses
 * is not cacheable, because a page may exist there later.
 */
export function sendStoredPage(page: StoredPage, wish: Wish, response: ServerResponse, { headers, requestId }: PageFrame): void {
  const isHere = page.status === 200 && isHeld(wish.ifNoneMatch, page.etag);
  const encoding = page.compressed === null ? null : encodingFor(wish.acceptEncoding);
  const body = isHere ? null : encoding === null ? page.identity : page.compressed![encoding];
  const head = headOf(page, isHere ? 'held' : (encoding ?? 'identity'), body, headers);
  response.writeHead(isHere ? 304 : page.status, [...head, 'X-Request-Id', requestId]);
  response.end(wish.method === 'HEAD' || body === null ? undefined : body);
}
