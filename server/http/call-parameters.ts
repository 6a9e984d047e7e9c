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
export async function bodyOf(request: Request, limitBytes: number, mayBeNone: boolean): Promise<unknown> {
  if (mayBeNone && hasNoBody(request.headers)) return {};
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse.unsupportedMediaType();
  const bytes = await bytesOf(request, limitBytes);
  requireModestNames(bytes);
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refuse.malformed();
  }
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed)) throw refuse.malformed();
  return parsed;
}

/** The longest content has about four thousand field names. */
const namesAtMost = 10_000;
const nameBytesAtMost = 200;
const [quote, backslash, colon] = ['"', '\\', ':'].map((sign) => sign.charCodeAt(0));

/**
 * Counts the field names in JSON before it is parsed: very many or very long names cost far more memory and time than their
 * bytes. Takes time proportional to the length.
 * @throws Refusal 40001
 */
function requireModestNames(json: Uint8Array): void {
  let names = 0;
  for (let at = 0; at < json.length; at++) {
    if (json[at] !== quote) continue;
    const start = at + 1;
    for (at = start; at < json.length && json[at] !== quote; at++) if (json[at] === backslash) at++;
    const length = at - start;
    while (json[at + 1]! <= 0x20) at++;
    if (json[at + 1] !== colon) continue;
    names++;
    if (names > namesAtMost || length > nameBytesAtMost) throw refuse.malformed('提交的字段过多或名称过长');
  }
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
