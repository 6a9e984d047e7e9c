import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RangeNotSatisfiable, type StorageProvider, type StoredObject, StorageUnavailable } from '../providers/storage/index.ts';
import { isPrivateKey, opensPrivateFile } from '../calls/private-files.ts';
import { isClosedFile } from '../modules/live/index.ts';
import { refuse } from '../calls/refusal.ts';
import { isHeld } from './negotiation.ts';
import type { Owner } from './owner.ts';
import { headerOf } from './request-target.ts';
import { crossOriginResource } from './security-headers.ts';
import type { HttpServices } from './services.ts';

const prefix = '/files/';
const secondsCached = 3_600;
/** A live may become closed at any time. Caches must not show its files for long afterwards. */
const secondsCachedOfLive = 60;

/** Serves stored files: public ones, and private and closed ones with a signed address. */
export function filesOwner({ context, headers, admission }: HttpServices): Owner {
  return {
    owns: ({ path }) => path.startsWith(prefix),
    async answer({ path, url, request, requestId, clientAddress }, response) {
      await admission.admitFile(clientAddress);
      const key = storageKeyOf(path);
      const isOfLive = key?.startsWith('live/') === true;
      const isPrivate = key !== null && (isPrivateKey(key) || (isOfLive && (await isClosedFile(context.database.read, key))));
      const mayOpen = key !== null && (!isPrivate || opensPrivateFile(context, key, url.searchParams));
      const cacheControl = isPrivate ? 'private, no-store' : `public, max-age=${isOfLive ? secondsCachedOfLive : secondsCached}`;
      const isSent = mayOpen && (await sendStoredFile(context.storage, key, request, response, { ...headers.file, ...(!isPrivate && crossOriginResource), 'Cache-Control': cacheControl, 'X-Request-Id': requestId }));
      if (!isSent) throw refuse.unknownPath();
    },
  };
}

/** The storage key in `/files/<key>`. Null if the path is not valid. */
function storageKeyOf(path: string): string | null {
  try {
    return decodeURIComponent(path.slice(prefix.length));
  } catch {
    return null;
  }
}

/**
 * Sends a stored file, a requested range of it (RFC 9110 §14: for seeking in videos), or 304 if the visitor has it cached.
 * Resolves when the answer is sent or the visitor has left. The file is closed in both cases.
 * @returns false if the file does not exist and nothing was sent
 * @throws Refusal 503 if the storage does not answer
 */
async function sendStoredFile(
  storage: StorageProvider,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): Promise<boolean> {
  // RFC 9110 §14.2: ranges apply to GET only.
  let range = request.method === 'GET' ? rangeOf(request.headers.range) : undefined;
  let stored;
  try {
    stored = await getRange(storage, key, range, request);
    // RFC 9110 §13.1.5: a client whose cached part has another ETag gets the whole file.
    if (range && stored && isOfOthers(headerOf(request, 'if-range'), stored.etag)) {
      range = undefined;
      if (!isWhole(stored)) {
        await stored.body.cancel();
        stored = await storage.get(key);
      }
    }
  } catch (error) {
    if (error instanceof StorageUnavailable) throw refuse.unavailable();
    if (!(error instanceof RangeNotSatisfiable)) throw error;
    // RFC 9110 §15.5.17: the answer tells the size, so that the client can request a valid range.
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${error.size}`, 'Content-Length': 0 }).end();
    return true;
  }
  if (stored === null) return false;
  if (response.destroyed) {
    await stored.body.cancel();
    return true;
  }
  const all: Record<string, string | number> = { ...headers, 'Content-Type': stored.contentType, 'Accept-Ranges': 'bytes' };
  if (stored.etag) all.ETag = stored.etag;
  const holdsIt = isHeld(request.headers['if-none-match'], stored.etag);
  if (holdsIt || request.method === 'HEAD') {
    await stored.body.cancel();
    if (!holdsIt) all['Content-Length'] = stored.size;
    response.writeHead(holdsIt ? 304 : 200, all).end();
    return true;
  }
  const { start, end } = stored.range;
  all['Content-Length'] = end - start + 1;
  if (range) all['Content-Range'] = `bytes ${start}-${end}/${stored.size}`;
  response.writeHead(range ? 206 : 200, all);
  const source = Readable.fromWeb(stored.body);
  try {
    await pipeline(source, response);
  } catch (error) {
    // `pipeline` does not close the source if the response was closed before.
    source.destroy();
    if (!visitorLeft.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
  return true;
}

/**
 * The requested range. If it cannot be satisfied, conditions come first (RFC 9110 §13.2.2): If-Range with another ETag gets the
 * whole file, and If-None-Match with this ETag gets 304, instead of 416. Both are answered from the whole file.
 * @throws {RangeNotSatisfiable} if no condition applies
 */
async function getRange(storage: StorageProvider, key: string, range: ReturnType<typeof rangeOf>, { headers }: IncomingMessage): Promise<StoredObject | null> {
  try {
    return await storage.get(key, range);
  } catch (error) {
    const condition = typeof headers['if-range'] === 'string' ? headers['if-range'] : null;
    if (!(error instanceof RangeNotSatisfiable) || (condition === null && headers['if-none-match'] === undefined)) throw error;
    const whole = await storage.get(key);
    if (whole === null || isOfOthers(condition, whole.etag) || isHeld(headers['if-none-match'], whole.etag)) return whole;
    await whole.body.cancel();
    throw error;
  }
}

const isWhole = ({ range, size }: StoredObject): boolean => range.start === 0 && range.end === size - 1;

/** True if If-Range does not match. A date never matches, because the server sends only ETags. */
const isOfOthers = (condition: string | null, etag: string): boolean => condition !== null && (condition !== etag || etag === '');

/** Error codes of a pipeline whose client disconnected. These are not faults. */
const visitorLeft: ReadonlySet<string> = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE']);

/** One range from the start or up to the end. For several ranges, or one counted from the end, the whole file is sent (RFC 9110 §14.2 allows it). */
function rangeOf(header: string | undefined): { start: number; end?: number } | undefined {
  const found = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '');
  if (!found) return undefined;
  const start = Number(found[1]);
  const end = found[2] ? Number(found[2]) : undefined;
  if (end === undefined) return { start };
  return end < start ? undefined : { start, end };
}
