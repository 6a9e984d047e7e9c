import { requireModestNames } from '../calls/modest-names.ts';
import { Refusal, refuse } from '../calls/refusal.ts';
import { drainedBytes } from './end-unread.ts';

/** Query parameters of a GET. A repeated parameter has its first value. */
export function queryOf(url: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  const start = url.indexOf('?');
  if (start >= 0) for (const [key, value] of new URLSearchParams(url.slice(start + 1))) if (key !== '__proto__') parameters[key] ??= value;
  return parameters;
}

/** @param mayBeNone true if the call may come without a body @throws Refusal 400, 413, 415 */
export async function bodyOf(request: Request, { limitBytes, namesAtMost, mayBeNone }: { limitBytes: number; namesAtMost?: number | undefined; mayBeNone: boolean }): Promise<unknown> {
  if (mayBeNone && hasNoBody(request.headers)) return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse.unsupportedMediaType();
  const bytes = await bytesOf(request, limitBytes);
  requireModestNames(bytes, namesAtMost);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse.malformed();
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw refuse.malformed();
  return parsed;
}

const hasNoBody = (headers: Headers): boolean => !headers.has('content-type') && !headers.has('transfer-encoding') && (headers.get('content-length') ?? '0') === '0';

/**
 * True if a call was refused before its body was read and the body may be large. The rest is not read: the connection ends
 * with the answer (RFC 9110 §15.5.14).
 */
export function leavesBodyUnread(request: Request, limitBytes: number): boolean {
  const { headers } = request;
  const mayBeLarge = Number(headers.get('content-length') ?? 0) > limitBytes || headers.has('transfer-encoding');
  return mayBeLarge && !request.bodyUsed;
}

/** Reads the body. Node checks a declared length. Without one the bytes are counted as they arrive, and those beyond the limit are dropped (`end-unread.ts`). */
async function bytesOf(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limitBytes) throw refuse.tooLarge();
  try {
    if (declared !== null) return new Uint8Array(await request.arrayBuffer());
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of request.body ?? []) {
      length += part.byteLength;
      if (length > limitBytes + drainedBytes) break;
      if (length <= limitBytes) parts.push(part);
    }
    if (length > limitBytes) throw refuse.tooLarge();
    return Buffer.concat(parts);
  } catch (error) {
    // The client disconnected in the middle: this is not our fault.
    throw error instanceof Refusal ? error : refuse.malformed();
  }
}
