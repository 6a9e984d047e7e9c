import { readSession } from './session/session.ts';
import { addresses } from '../contract/calls/addresses.ts';
import { parseAddress } from '../contract/calls/address.ts';
import type { CallName, DataOf } from '../contract/calls/index.ts';
import { type Bases, CallUnanswered, readEnvelope } from '../contract/client.ts';

/** Makes a call with a file as multipart/form-data (RFC 7578). @throws {CallRefused} {CallUnanswered} */
async function upload<Name extends CallName>(bases: Bases | undefined, name: Name, fields: Readonly<Record<string, string>>, file: Blob): Promise<DataOf<Name>> {
  const { path, base } = parseAddress(addresses[name as keyof typeof addresses]);
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', file, 'file');
  const session = readSession();
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch((bases?.[base] ?? '') + path, { method: 'POST', body, headers: { Accept: 'application/json', ...(session && { authorization_token: session.token }) } });
    answer = await response.json();
  } catch (cause) {
    throw new CallUnanswered('没有收到服务器的回答', { cause });
  }
  return readEnvelope<DataOf<Name>>(answer, { httpStatus: response.status, requestId: response.headers.get('X-Request-Id') }).data;
}

/** Uploads a picture for a live class. @throws {CallRefused} {CallUnanswered} */
export const uploadPicture = (bases: Bases | undefined, file: Blob, use: 'cover' | 'page'): Promise<DataOf<'consoleLiveUpload'>> => upload(bases, 'consoleLiveUpload', { use }, file);

/** Uploads one part of a preview film. @throws {CallRefused} {CallUnanswered} */
export const uploadFilmPart = (bases: Bases | undefined, part: Blob, film: string, number: number): Promise<null> =>
  upload(bases, 'consoleLiveUploadFilmPart', { film, part: String(number) }, new Blob([part], { type: 'application/octet-stream' }));
