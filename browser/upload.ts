import { readSession } from './session/session.ts';
import { addresses } from '../contract/calls/addresses.ts';
import { parseAddress } from '../contract/calls/address.ts';
import type { DataOf } from '../contract/calls/index.ts';
import { type Bases, CallUnanswered, readEnvelope } from '../contract/client.ts';

/**
 * Uploads a picture for a live class as multipart/form-data (RFC 7578).
 * @throws {CallRefused} {CallUnanswered}
 */
export async function uploadPicture(bases: Bases | undefined, file: Blob, use: 'cover' | 'page'): Promise<DataOf<'consoleLiveUpload'>> {
  const { path, base } = parseAddress(addresses.consoleLiveUpload);
  const body = new FormData();
  body.append('use', use);
  body.append('file', file, 'picture');
  const session = readSession();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch((bases?.[base] ?? '') + path, { method: 'POST', body, headers: { Accept: 'application/json', ...(session && { authorization_token: session.token }) } });
    answer = await response.json();
  } catch (cause) {
    throw new CallUnanswered('没有收到服务器的回答', { cause });
  }
  return readEnvelope<DataOf<'consoleLiveUpload'>>(answer, { httpStatus: response.status, requestId: response.headers.get('X-Request-Id') }).data;
}
