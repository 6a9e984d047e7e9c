import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../context.ts';

/** Stored files that are served to those alone who were given a signed address, and for a while: trial videos. */

/** Storage keys with a folder of this name are private, wherever it lies: `launch/private/trial-machining.mp4`. Case counts for nothing, since there are disks for which it does not. */
const privateFolder = 'private';

export const isPrivateKey = (key: string): boolean => key.toLowerCase().split('/').slice(0, -1).includes(privateFolder);

type Signing = Pick<Context, 'clock' | 'secrets'>;

/**
 * The address of a private file, which works until it expires.
 * @param path as content names it: `/files/<key>`
 */
export function signedFileUrl({ clock, secrets }: Signing, path: string, lifetimeSeconds: number): { url: string; expiresAt: number } {
  const expiresAt = clock.now() + lifetimeSeconds * 1000;
  const query = new URLSearchParams({ expires: String(expiresAt), signature: signatureOf(secrets, path.slice('/files/'.length), String(expiresAt)) });
  return { url: `${path}?${query.toString()}`, expiresAt };
}

/** Whether the query of a request opens this private file now. */
export function opensPrivateFile({ clock, secrets }: Signing, key: string, query: URLSearchParams): boolean {
  const expires = query.get('expires') ?? '';
  if (!/^\d{1,15}$/.test(expires) || Number(expires) <= clock.now()) return false;
  const [given, right] = [Buffer.from(query.get('signature') ?? ''), Buffer.from(signatureOf(secrets, key, expires))];
  return given.length === right.length && timingSafeEqual(given, right);
}

// The time comes first: it has digits only, so no other pair of time and key makes the same text.
const signatureOf = (secrets: Signing['secrets'], key: string, expires: string): string => secrets.hmac('file-url', `${expires}:${key}`);
