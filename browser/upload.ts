import { readSession } from './session/session.ts';
import { type AddressText, parseAddress } from '../contract/calls/address.ts';
import type { CallName, DataOf } from '../contract/calls/index.ts';
import { type Bases, CallUnanswered, readEnvelope } from '../contract/client.ts';

interface Upload {
  fields: Readonly<Record<string, string>>;
  file: Blob;
  signal?: AbortSignal | undefined;
}

/** Makes a call with a file as multipart/form-data (RFC 7578). @throws {CallRefused} {CallUnanswered} */
export async function upload<Name extends CallName>(bases: Bases | undefined, address: AddressText, { fields, file, signal }: Upload): Promise<DataOf<Name>> {
  const { path, base } = parseAddress(address);
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', file, 'file');
  const session = readSession();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch((bases?.[base] ?? '') + path, { method: 'POST', body, headers: { Accept: 'application/json', ...(session && { authorization_token: session.token }) }, signal: signal ?? null });
    answer = await response.json();
  } catch (cause) {
    throw new CallUnanswered('没有收到服务器的回答', { cause });
  }
  return readEnvelope<DataOf<Name>>(answer, { httpStatus: response.status, requestId: response.headers.get('X-Request-Id') }).data;
}
